package dev.quorus.core.bus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.quorus.core.failure.FailureCode;
import dev.quorus.core.failure.TransferFailure;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class BusCodecTest {

  /** Fields that a process one version older does not write. */
  private static final Map<String, String> OPTIONAL =
      Map.of(
          "looked", "failure",
          "hello-routed", "route",
          "heartbeat-declining", "declined",
          "heartbeat-reply-repeating", "assignments");

  static Set<String> goldenNames() {
    return new TreeSet<>(GoldenMessages.V1.keySet());
  }

  @ParameterizedTest
  @MethodSource("goldenNames")
  void writesTheGoldenFile(String name) throws IOException {
    JsonObject written = BusCodec.write(golden(name));

    assertThat(written.encodePrettily()).isEqualTo(file(name).encodePrettily());
  }

  @ParameterizedTest
  @MethodSource("goldenNames")
  void readsTheGoldenFile(String name) throws IOException {
    BusMessage read = BusCodec.read(file(name));

    assertThat(read).isEqualTo(golden(name));
  }

  @Test
  void everyMessageTypeHasAGoldenFile() {
    Set<Class<?>> sealed =
        Arrays.stream(BusMessage.class.getPermittedSubclasses()).collect(Collectors.toSet());

    Set<Class<?>> golden =
        GoldenMessages.V1.values().stream().map(BusMessage::getClass).collect(Collectors.toSet());

    assertThat(golden).isEqualTo(sealed);
  }

  @RepeatedTest(200)
  void whatIsReadIsWhatWasWritten() {
    long seed = new Random().nextLong();
    for (BusMessage message : new RandomMessages(seed).oneOfEach()) {

      BusMessage read = BusCodec.read(new JsonObject(BusCodec.write(message).encode()));

      assertThat(read).as("seed %d", seed).isEqualTo(message);
    }
  }

  @ParameterizedTest
  @MethodSource("goldenNames")
  void passesOverFieldsThatItDoesNotKnow(String name) throws IOException {
    JsonObject newer = file(name);
    addUnknownFields(newer);

    BusMessage read = BusCodec.read(newer);

    assertThat(read).isEqualTo(golden(name));
  }

  @Test
  void refusesANewerVersionNamingBoth() {
    JsonObject newer = BusCodec.write(golden("stop")).put("v", 2);

    assertThatThrownBy(() -> BusCodec.read(newer))
        .isInstanceOf(UnknownMessage.class)
        .hasMessageContaining("'stop' of version 2")
        .hasMessageContaining("up to version 1");
  }

  @Test
  void refusesATypeThatItDoesNotKnow() {
    JsonObject unknown = new JsonObject().put("t", "teleport").put("v", 1);

    assertThatThrownBy(() -> BusCodec.read(unknown))
        .isInstanceOf(UnknownMessage.class)
        .hasMessageContaining("'teleport' of version 1");
  }

  @Test
  void refusesJsonThatIsNoMessage() {
    assertThatThrownBy(() -> BusCodec.read(new JsonObject())).isInstanceOf(UnknownMessage.class);
  }

  @ParameterizedTest
  @MethodSource("goldenNames")
  void refusesAMessageThatLacksAnyOfItsFields(String name) throws IOException {
    Set<String> fields = new TreeSet<>(file(name).fieldNames());
    fields.removeAll(Set.of("t", "v", OPTIONAL.getOrDefault(name, "")));
    for (String field : fields) {
      JsonObject lacking = file(name);
      lacking.remove(field);

      assertThatThrownBy(() -> BusCodec.read(lacking))
          .isInstanceOf(UnreadableMessage.class)
          .cause()
          .hasMessageContaining("'" + field + "'");
    }
  }

  @ParameterizedTest
  @MethodSource("goldenNames")
  void refusesAMessageWithAFieldOfAWrongType(String name) throws IOException {
    Set<String> fields = new TreeSet<>(file(name).fieldNames());
    fields.removeAll(Set.of("t", "v", "agentId", "boot", "route"));
    for (String field : fields) {
      JsonObject wrong = file(name).put(field, "not that");

      assertThatThrownBy(() -> BusCodec.read(wrong)).isInstanceOf(UnreadableMessage.class);
    }
  }

  @Test
  void showsNoSecretAsText() {
    assertThat(golden("assign").toString())
        .contains("example.org")
        .doesNotContain(GoldenMessages.PASSWORD, GoldenMessages.TOKEN, GoldenMessages.HEADER)
        .doesNotContain(GoldenMessages.KEY, GoldenMessages.PASSPHRASE);
  }

  @Test
  void readsAFailureOfANewerVersionAsADefectThatNamesIt() {
    JsonObject newer =
        new JsonObject()
            .put("kind", "rejected")
            .put("code", "MOON_PHASE_WRONG")
            .put("message", "wait");

    TransferFailure read = OutcomeJson.readFailure(newer);

    assertThat(read.code()).isEqualTo(FailureCode.DEFECT);
    assertThat(read.message()).isEqualTo("MOON_PHASE_WRONG: wait");
  }

  @Test
  void showsNoSecretInAnError() throws IOException {
    JsonObject broken = file("assign");
    JsonObject order = broken.getJsonArray("assignments").getJsonObject(1).getJsonObject("order");
    JsonObject nested = new JsonObject().put("nested", GoldenMessages.HEADER);
    order.getJsonObject("source").put("headers", new JsonObject().put("X-Trace", nested));

    assertThatThrownBy(() -> BusCodec.read(broken))
        .isInstanceOf(UnreadableMessage.class)
        .extracting(BusCodecTest::allTexts)
        .asString()
        .doesNotContain(GoldenMessages.PASSWORD, GoldenMessages.TOKEN, GoldenMessages.HEADER);
  }

  private static String allTexts(Throwable thrown) {
    List<String> texts = new ArrayList<>();
    for (Throwable each = thrown; each != null; each = each.getCause()) {
      texts.add(each.toString());
    }
    return String.join("\n", texts);
  }

  private static void addUnknownFields(JsonObject json) {
    for (String name : new TreeSet<>(json.fieldNames())) {
      // Their keys are data, not fields.
      if (!name.equals("labels") && !name.equals("headers")) {
        addUnknownFields(json.getValue(name));
      }
    }
    json.put("laterAddition", new JsonObject().put("x", 1));
  }

  private static void addUnknownFields(Object value) {
    if (value instanceof JsonObject json) {
      addUnknownFields(json);
    } else if (value instanceof JsonArray array) {
      array.forEach(BusCodecTest::addUnknownFields);
    }
  }

  private static BusMessage golden(String name) {
    BusMessage message = GoldenMessages.V1.get(name);
    if (message == null) {
      throw new IllegalArgumentException("no golden message " + name);
    }
    return message;
  }

  private static JsonObject file(String name) throws IOException {
    String path = "/bus/v1/" + name + ".json";
    try (InputStream in = BusCodecTest.class.getResourceAsStream(path)) {
      assertThat(in).as(path).isNotNull();
      return new JsonObject(new String(in.readAllBytes(), StandardCharsets.UTF_8));
    }
  }
}

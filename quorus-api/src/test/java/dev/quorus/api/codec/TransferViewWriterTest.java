package dev.quorus.api.codec;

import static dev.quorus.api.model.TreeActionName.COPIED;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.quorus.api.Contract;
import dev.quorus.api.model.FailureView;
import dev.quorus.api.model.OverwriteName;
import dev.quorus.api.model.PublishName;
import dev.quorus.api.model.PublishedName;
import dev.quorus.api.model.ReasonView;
import dev.quorus.api.model.RetryName;
import dev.quorus.api.model.TransferPage;
import dev.quorus.api.model.TransferStateName;
import dev.quorus.api.model.TransferView;
import dev.quorus.api.model.TreeActionName;
import dev.quorus.api.model.TreeView;
import dev.quorus.api.model.VerifyName;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TransferViewWriterTest {
  private static final Instant CREATED = Instant.parse("2026-11-20T13:00:00Z");

  private static final FailureView FULL =
      new FailureView("NO_SPACE", "full", RetryName.NEVER, "free space");

  private final Contract contract = Contract.load();

  @Test
  void writesAFreshTransferWithoutFieldsThatHaveNoValue() {
    String json = new String(TransferViewWriter.toBytes(fresh()), StandardCharsets.UTF_8);

    assertThat(json)
        .isEqualTo(
            "{\"id\":\"019aa0f3-6c1e-7d42-8f5b-0a1b2c3d4e5f\",\"state\":\"QUEUED\","
                + "\"source\":\"https://h/f\",\"destination\":\"/d/f\",\"tenant\":\"default\","
                + "\"pool\":\"default\",\"priority\":5,\"labels\":{},\"overwrite\":\"fail\","
                + "\"publish\":\"fsync\",\"attempt\":0,\"maxAttempts\":5,\"bytesTransferred\":0,"
                + "\"filesTransferred\":0,\"createdAt\":\"2026-11-20T13:00:00Z\"}");
  }

  @Test
  void writesEveryFieldOfTheDocumentInItsOrderAndNoOther() {
    JsonNode json = Contract.json(TransferViewWriter.toBytes(full()));

    assertThat(names(json)).isEqualTo(names(documented("Transfer")));
    assertThat(names(json.path("reason"))).isEqualTo(names(documented("Reason")));
    assertThat(names(json.path("failure"))).isEqualTo(names(documented("Failure")));
    assertThat(names(json.path("tree"))).isEqualTo(names(documented("Tree")));
    assertThat(names(json.at("/tree/lines/0"))).isEqualTo(names(documented("TreeLine")));
  }

  @ParameterizedTest
  @ValueSource(longs = {7, 20261120})
  void writesOnlyWhatTheDocumentAllows(long seed) {
    Random random = new Random(seed);

    for (int i = 0; i < 300; i++) {
      JsonNode json = Contract.json(TransferViewWriter.toBytes(any(random)));

      assertThat(contract.errors("Transfer", json)).as("seed %d: %s", seed, json).isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {8, 20261121})
  void writesWhatClientsRead(long seed) throws IOException {
    Random random = new Random(seed);

    for (int i = 0; i < 300; i++) {
      TransferView view = any(random);

      assertThat(ApiJson.readAnswer(TransferViewWriter.toBytes(view), TransferView.class))
          .isEqualTo(view);
    }
  }

  @Test
  void writesPagesThatClientsRead() throws IOException {
    TransferPage page = new TransferPage(List.of(full(), fresh()), "bmV4dA");

    byte[] json = TransferViewWriter.toBytes(page);

    assertThat(contract.errors("TransferPage", Contract.json(json))).isEmpty();
    assertThat(ApiJson.readAnswer(json, TransferPage.class)).isEqualTo(page);
    assertThat(ApiJson.toBytes(page)).isEqualTo(json);
  }

  @Test
  void leavesOutTheCursorOfTheLastPage() {
    byte[] json = TransferViewWriter.toBytes(new TransferPage(List.of(), null));

    assertThat(new String(json, StandardCharsets.UTF_8)).isEqualTo("{\"items\":[]}");
  }

  @Test
  void escapesWhatItMust() {
    TransferView view = fresh();
    TransferView odd =
        new TransferView(
            view.id(),
            view.state(),
            new TransferView.Order(
                "/a\"\\\n\u0001😀", "/b", "default", "default", 5, Map.of("k", "\t"), null),
            view.policy(),
            view.course(),
            view.progress(),
            view.times());

    JsonNode json = Contract.json(TransferViewWriter.toBytes(odd));

    assertThat(json.path("source").asText()).isEqualTo("/a\"\\\n\u0001😀");
    assertThat(json.at("/labels/k").asText()).isEqualTo("\t");
  }

  private static TransferView fresh() {
    return new TransferView(
        "019aa0f3-6c1e-7d42-8f5b-0a1b2c3d4e5f",
        TransferStateName.QUEUED,
        new TransferView.Order("https://h/f", "/d/f", "default", "default", 5, Map.of(), null),
        new TransferView.Policy(null, OverwriteName.FAIL, PublishName.FSYNC, 5),
        TransferView.Course.NONE,
        TransferView.Progress.NONE,
        new TransferView.Times(CREATED, null, null, null));
  }

  /** Every field has a value, which no real transfer has. */
  private static TransferView full() {
    return new TransferView(
        "019aa0f3-6c1e-7d42-8f5b-0a1b2c3d4e5f",
        TransferStateName.RETRY_WAIT,
        new TransferView.Order(
            "https://u:***@h/f", "/d/f", "default", "dmz", 9, Map.of("a", "b"), CREATED),
        new TransferView.Policy(
            VerifyName.CHECKSUM,
            OverwriteName.NEWER,
            PublishName.RENAME,
            100,
            true,
            true,
            "50MiB/s"),
        new TransferView.Course(
            3,
            "agent-1",
            new ReasonView("RETRY_DUE", "Attempt 4 is due."),
            FULL,
            PublishedName.IN_PLACE,
            "md5:d41d8cd98f00b204e9800998ecf8427e",
            "019aa0f3-0000-7000-8000-000000000000"),
        new TransferView.Progress(
            Long.MAX_VALUE,
            12L,
            1L,
            0L,
            new TreeView(1, 2, 3, 4, 5, List.of(new TreeView.Line("a/é", COPIED, 7L, FULL)))),
        new TransferView.Times(
            CREATED, CREATED.plusMillis(5), CREATED.plusSeconds(6), CREATED.plusNanos(7)));
  }

  private static TransferView any(Random random) {
    TransferView full = full();
    TransferView.Course course = full.course();
    Map<String, String> labels = new TreeMap<>();
    for (int i = random.nextInt(4); i > 0; i--) {
      labels.put("k" + i, "ü".repeat(random.nextInt(20)));
    }
    return new TransferView(
        full.id(),
        one(random, TransferStateName.values()),
        new TransferView.Order(
            "/s", "/d", "default", "p", random.nextInt(10), labels, maybe(random, CREATED)),
        new TransferView.Policy(
            maybe(random, one(random, VerifyName.values())),
            one(random, OverwriteName.values()),
            one(random, PublishName.values()),
            1 + random.nextInt(100),
            random.nextBoolean(),
            random.nextBoolean(),
            maybe(random, "1MiB/s")),
        new TransferView.Course(
            random.nextInt(100),
            maybe(random, "agent-1"),
            maybe(random, course.reason()),
            maybe(random, new FailureView("X", "m", one(random, RetryName.values()), "r")),
            maybe(random, one(random, PublishedName.values())),
            maybe(random, course.digest()),
            maybe(random, course.retryOf())),
        new TransferView.Progress(
            maybe(random, random.nextLong(Long.MAX_VALUE)),
            random.nextLong(Long.MAX_VALUE),
            maybe(random, random.nextLong(Long.MAX_VALUE)),
            random.nextLong(100),
            maybe(random, tree(random))),
        new TransferView.Times(
            CREATED.plusNanos(random.nextInt()),
            maybe(random, CREATED.plusMillis(random.nextInt())),
            maybe(random, CREATED.plusSeconds(random.nextInt(1_000_000))),
            maybe(random, CREATED)));
  }

  private static TreeView tree(Random random) {
    List<TreeView.Line> lines = new ArrayList<>();
    for (int i = random.nextInt(4); i > 0; i--) {
      lines.add(
          new TreeView.Line(
              "ü".repeat(i),
              one(random, TreeActionName.values()),
              maybe(random, random.nextLong(Long.MAX_VALUE)),
              maybe(random, FULL)));
    }
    return new TreeView(
        random.nextLong(9), random.nextLong(9), random.nextLong(9), 1, Long.MAX_VALUE, lines);
  }

  private static <T> @Nullable T maybe(Random random, @Nullable T value) {
    return random.nextBoolean() ? value : null;
  }

  private static <T> T one(Random random, T[] choices) {
    return choices[random.nextInt(choices.length)];
  }

  private JsonNode documented(String schema) {
    return contract.document().at("/components/schemas/" + schema + "/properties");
  }

  private static List<String> names(JsonNode object) {
    List<String> names = new ArrayList<>();
    for (Iterator<String> each = object.fieldNames(); each.hasNext(); ) {
      names.add(each.next());
    }
    return names;
  }
}

package dev.quorus.controller.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quorus.controller.connection.Connection;
import dev.quorus.controller.security.Role;
import dev.quorus.core.bus.BusMessage.Examined;
import dev.quorus.core.doctor.Diagnosis.Check;
import dev.quorus.core.failure.FailureCode;
import dev.quorus.core.failure.TransferFailure.Rejected;
import dev.quorus.core.transfer.Credentials;
import dev.quorus.core.transfer.Secret;
import dev.quorus.core.transfer.ServerTrust;
import dev.quorus.core.transfer.TransferId;
import io.vertx.core.json.JsonObject;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Named connections, over the API as it is served. */
class ConnectionsTest {
  private static final String ALL = "/api/v1/connections";
  private static final String SECRET = "open-sesame-7";
  private static final AtomicInteger TESTS = new AtomicInteger();

  @TempDir static Path folder;

  private static RunningApi api;
  private String name = "";

  @BeforeAll
  static void start() {
    api = RunningApi.start(folder);
  }

  @AfterAll
  static void stop() {
    api.close();
  }

  @BeforeEach
  void nextName() {
    name = "partner-" + TESTS.incrementAndGet();
    api.connections.usedBy();
  }

  @Test
  void isCreatedAndShownWithoutItsSecret() {
    HttpResponse<String> created = create(SECRET, "");

    assertThat(created.statusCode()).isEqualTo(201);
    assertThat(created.headers().firstValue("ETag")).hasValue("\"1\"");
    for (HttpResponse<String> answer : List.of(created, api.get(path("")), api.get(ALL))) {
      assertThat(answer.body()).contains("\"password\":\"***\"").doesNotContain(SECRET);
    }
  }

  @Test
  void takesWhatTheDoctorSaves() {
    String saved =
        "{\"name\":\"%s\",\"endpoint\":{\"protocol\":\"sftp\",\"host\":\"h.example\",\"port\":2222,"
                .formatted(name)
            + "\"basePath\":\"/out\"},\"credentials\":{\"username\":\"me\"},\"trust\":"
            + "{\"hostKey\":\"SHA256:"
            + "a".repeat(43)
            + "\"}}";

    assertThat(api.post(ALL, saved).statusCode()).isEqualTo(201);
  }

  @Test
  void isNotCreatedTwice() {
    create(SECRET, "");

    HttpResponse<String> again = create(SECRET, "");

    assertThat(again.statusCode()).isEqualTo(409);
    assertThat(again.body()).contains(name).contains("CONFLICT");
  }

  @Test
  void anotherTenantsIsNotThere() {
    create(SECRET, "");

    HttpResponse<String> answer =
        api.send(
            api.request("GET", path(""), null)
                .setHeader("Authorization", "Bearer " + RunningApi.otherTenantsKey())
                .build());

    assertThat(answer.statusCode()).isEqualTo(404);
  }

  @Test
  void aChangeKeepsTheSecretThatItShowsAsStars() {
    create(SECRET, "");

    HttpResponse<String> changed = put(body("***", ",\"limits\":{\"sessions\":2}"), "\"1\"");

    assertThat(changed.statusCode()).isEqualTo(200);
    assertThat(changed.headers().firstValue("ETag")).hasValue("\"2\"");
    assertThat(new JsonObject(changed.body()).getJsonObject("limits").getInteger("sessions"))
        .isEqualTo(2);
    assertThat(opened()).isEqualTo(new Credentials.UserPassword("me", new Secret(SECRET)));
  }

  @Test
  void aChangeOfWhatWasChangedMeanwhileIsRefused() {
    create(SECRET, "");
    put(body("***", ",\"limits\":{\"sessions\":2}"), null);

    HttpResponse<String> late = put(body("***", ",\"limits\":{\"sessions\":3}"), "\"1\"");

    assertThat(late.statusCode()).isEqualTo(412);
    assertThat(late.body()).contains("\\\"2\\\"");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {"W/\"1\"|412", "\"other\"|412", "\"7\", \"1\"|200"})
  void aTagMustBeAmongThoseWanted(String tags, int status) {
    create(SECRET, "");

    assertThat(put(body("***", ""), tags).statusCode()).isEqualTo(status);
  }

  @Test
  void whatIsNoEntityTagIsRefused() {
    create(SECRET, "");

    HttpResponse<String> answer = put(body("***", ""), "1");

    assertThat(answer.statusCode()).isEqualTo(400);
    assertThat(answer.body()).contains("header/If-Match");
  }

  @Test
  void rotatingReplacesTheSecretAndKeepsTheUser() {
    create(SECRET, "");

    HttpResponse<String> rotated =
        api.post(path("/rotate"), "{\"credentials\":{\"password\":\"new-one\"}}");

    assertThat(rotated.statusCode()).isEqualTo(200);
    assertThat(rotated.body()).contains("rotatedAt").doesNotContain("new-one");
    assertThat(opened()).isEqualTo(new Credentials.UserPassword("me", new Secret("new-one")));
  }

  @Test
  void rotatingAcceptsAnotherHostKeyInPlaceOfTheFormer() {
    create(SECRET, ",\"trust\":{\"hostKey\":\"SHA256:" + "a".repeat(43) + "\"}");
    String accepted = "SHA256:" + "b".repeat(43);

    HttpResponse<String> rotated =
        api.post(path("/rotate"), "{\"acceptHostKey\":\"" + accepted + "\"}");

    assertThat(rotated.statusCode()).isEqualTo(200);
    assertThat(found().open("/").trust()).isEqualTo(new ServerTrust.Pinned(List.of(accepted)));
    assertThat(opened()).isEqualTo(new Credentials.UserPassword("me", new Secret(SECRET)));
  }

  @Test
  void isNotDeletedWhileTransfersUseIt() {
    create(SECRET, "");
    TransferId user = new TransferId(new UUID(0x7000L, 1));
    api.connections.usedBy(user);

    HttpResponse<String> answer = api.send(api.request("DELETE", path(""), null).build());

    assertThat(answer.statusCode()).isEqualTo(409);
    assertThat(answer.body()).contains(user.toString());
  }

  @Test
  void isGoneWhenItWasDeleted() {
    create(SECRET, "");

    HttpResponse<String> deleted = api.send(api.request("DELETE", path(""), null).build());

    assertThat(deleted.statusCode()).isEqualTo(200);
    assertThat(api.get(path("")).statusCode()).isEqualTo(404);
  }

  @Test
  void aTestOpensItAndTellsWhatWasFound() {
    create(SECRET, "");

    HttpResponse<String> tested = api.post(path("/test"), null);

    assertThat(tested.statusCode()).isEqualTo(200);
    assertThat(tested.body()).contains("clock offset", "agent-1").doesNotContain(SECRET);
    assertThat(api.examinations.examined.getLast().credentials())
        .isEqualTo(new Credentials.UserPassword("me", new Secret(SECRET)));
  }

  @Test
  void aTestPinsTheKeyThatIsTrustedOnFirstUse() {
    create(SECRET, ",\"trust\":{\"firstUse\":true}");

    HttpResponse<String> tested = api.post(path("/test"), "{}");

    assertThat(new JsonObject(tested.body()).getString("pinned"))
        .isEqualTo(ScriptedExaminations.SEEN);
    assertThat(found().open("/").trust())
        .isEqualTo(new ServerTrust.Pinned(List.of(ScriptedExaminations.SEEN)));
  }

  @Test
  void aTestThatFailsIsAnsweredWithWhy() {
    create(SECRET, "");
    Examined usual = api.examinations.answer;
    api.examinations.answer =
        new Examined(
            List.of(),
            List.of(
                new Check.Failed(
                    "log in", new Rejected(FailureCode.CREDENTIALS_REFUSED, "no such user"))));

    HttpResponse<String> tested = api.post(path("/test"), "{}");

    api.examinations.answer = usual;
    assertThat(tested.statusCode()).isEqualTo(200);
    assertThat(new JsonObject(tested.body()).getBoolean("passed")).isFalse();
    assertThat(tested.body()).contains("CREDENTIALS_REFUSED");
  }

  @Test
  void aTestWithoutAnAgentIsToBeAskedForAgain() {
    create(SECRET, "");

    HttpResponse<String> tested = api.post(path("/test"), "{\"pool\":\"dmz\"}");

    assertThat(tested.statusCode()).isEqualTo(503);
    assertThat(tested.body()).contains("dmz");
  }

  @Test
  void aTransferNamesAPlaceInItInEitherForm() {
    create(SECRET, ",\"policy\":{\"verify\":\"size\",\"publish\":\"rename\"}");

    HttpResponse<String> asObject =
        api.submit(
            "{\"source\":\"/data/a\",\"destination\":{\"connection\":\"%s\",\"path\":\"/in/a b\"}}"
                .formatted(name));
    HttpResponse<String> asText =
        api.submit("{\"source\":\"@%s/x\",\"destination\":\"/data/x\"}".formatted(name));

    JsonObject transfer = new JsonObject(asObject.body());
    assertThat(asObject.statusCode()).isEqualTo(202);
    assertThat(transfer.getString("destination")).isEqualTo("@" + name + "/in/a b");
    assertThat(transfer.getString("verify")).isEqualTo("size");
    assertThat(transfer.getString("publish")).isEqualTo("rename");
    assertThat(asObject.body()).doesNotContain(SECRET);
    assertThat(new JsonObject(asText.body()).getString("source")).isEqualTo("@" + name + "/x");
  }

  @Test
  void aTransferThatNamesNoneIsToldWhatIsNear() {
    create(SECRET, "");

    HttpResponse<String> answer =
        api.submit("{\"source\":\"@%sx/a\",\"destination\":\"/data/a\"}".formatted(name));

    assertThat(answer.statusCode()).isEqualTo(404);
    assertThat(answer.body()).contains("/source", "did you mean '" + name + "'?");
  }

  @ParameterizedTest
  @CsvSource({"/../a", "/a/../../b", "/a//b", "/./a", "/a/"})
  void aPathCannotLeaveTheFolder(String path) {
    create(SECRET, "");

    HttpResponse<String> answer =
        api.submit("{\"source\":\"@%s%s\",\"destination\":\"/data/a\"}".formatted(name, path));

    assertThat(answer.statusCode()).isEqualTo(400);
    assertThat(answer.body()).contains("/source");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {}|/name
          {}|/endpoint
          []|
          {"name":"A","endpoint":{"protocol":"sftp","host":"h"}}|/name
          {"name":"a","endpoint":{"protocol":"sfpt","host":"h"}}|did you mean
          {"name":"a","endpoint":{"protocol":"file","host":"h"}}|/endpoint/protocol
          {"name":"a","endpoint":{"protocol":"sftp","host":"a b"}}|/endpoint/host
          {"name":"a","endpoint":{"protocol":"sftp","host":"h","port":0}}|/endpoint/port
          {"name":"a","endpoint":{"protocol":"sftp","host":"h","basePath":"/a/../b"}}|/endpoint/basePath
          {"name":"a","endpoint":{"protocol":"sftp","host":"h"},"credentials":{"pasword":"x"}}|did you mean
          {"name":"a","endpoint":{"protocol":"sftp","host":"h"},"credentials":{"password":"x"}}|/credentials/username
          {"name":"a","endpoint":{"protocol":"sftp","host":"h"},"credentials":{"username":"u","password":"***"}}|/credentials/password
          {"name":"a","endpoint":{"protocol":"sftp","host":"h"},"credentials":{"bearer":"x"}}|/credentials/bearer
          {"name":"a","endpoint":{"protocol":"smb","host":"h"},"credentials":{"username":"u","privateKey":"x"}}|/credentials/privateKey
          {"name":"a","endpoint":{"protocol":"sftp","host":"h"},"credentials":{"username":"u","domain":"D"}}|/credentials/domain
          {"name":"a","endpoint":{"protocol":"smb","host":"h"},"trust":{"firstUse":true}}|/trust/firstUse
          {"name":"a","endpoint":{"protocol":"https","host":"h"},"trust":{"authorities":"x"}}|/trust/authorities
          {"name":"a","endpoint":{"protocol":"sftp","host":"h"},"trust":{"knownHosts":["other ssh-rsa AAAA"]}}|/trust/knownHosts
          {"name":"a","endpoint":{"protocol":"sftp","host":"h"},"limits":{"sessions":0}}|/limits/sessions
          {"name":"a","endpoint":{"protocol":"sftp","host":"h"},"limits":{"bandwidth":"5"}}|/limits/bandwidth
          {"name":"a","endpoint":{"protocol":"sftp","host":"h"},"policy":{"verify":"maybe"}}|/policy/verify
          {"name":"a","name":"b","endpoint":{"protocol":"sftp","host":"h"}}|valid JSON
          {"name":"a","endpoint":null}|/endpoint
          """)
  void whatIsWrongIsToldByItsPlace(String body, @Nullable String told) {
    HttpResponse<String> answer = api.post(ALL, body);

    assertThat(answer.statusCode()).isEqualTo(400);
    assertThat(answer.body()).contains(told == null ? "" : told);
  }

  @Test
  void aViewerMaySeeItAndNoMore() {
    create(SECRET, "");

    HttpResponse<String> answer =
        api.send(
            api.request("POST", path("/rotate"), "{\"credentials\":{\"password\":\"x\"}}")
                .setHeader("Authorization", "Bearer " + RunningApi.key(Role.VIEWER))
                .build());

    assertThat(answer.statusCode()).isEqualTo(403);
  }

  private String path(String below) {
    return ALL + "/" + name + below;
  }

  private String body(String password, String more) {
    return ("{\"name\":\"%s\",\"endpoint\":{\"protocol\":\"sftp\",\"host\":\"h.example\","
            + "\"basePath\":\"/out\"},\"credentials\":{\"username\":\"me\",\"password\":\"%s\"}%s}")
        .formatted(name, password, more);
  }

  private HttpResponse<String> create(String password, String more) {
    return api.post(ALL, body(password, more));
  }

  private HttpResponse<String> put(String body, @Nullable String tag) {
    var request = api.request("PUT", path(""), body);
    if (tag != null) {
      request.setHeader("If-Match", tag);
    }
    return api.send(request.build());
  }

  private Connection found() {
    var found = api.connections.find("default", name).result();
    if (found == null) {
      throw new AssertionError("no connection " + name);
    }
    return found;
  }

  private @Nullable Credentials opened() {
    return found().open("/").credentials();
  }
}

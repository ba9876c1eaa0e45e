package dev.quorus.controller.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests that are sent again with their idempotency key. */
class RepeatTest {
  @TempDir static Path folder;

  private static StoredApi api;

  @BeforeAll
  static void start() {
    api = new StoredApi(folder);
  }

  @AfterAll
  static void stop() throws IOException {
    api.close();
  }

  @Test
  void aThousandEqualSubmitsAtOnceMakeOneTransferAndAThousandEqualAnswers() {
    String key = key();

    List<CompletableFuture<HttpResponse<String>>> asked =
        Stream.generate(() ->
                api.later("POST", "/api/v1/transfers", RunningApi.SMALLEST, "Idempotency-Key", key))
            .limit(1_000)
            .toList();

    List<HttpResponse<String>> answers = asked.stream().map(CompletableFuture::join).toList();
    assertThat(answers).extracting(HttpResponse::statusCode).containsOnly(202);
    assertThat(answers)
        .extracting(HttpResponse::body)
        .hasSize(1_000)
        .containsOnly(answers.get(0).body());
  }

  @ParameterizedTest
  @ValueSource(strings = {"cancel", "pause", "resume"})
  void anActSentAgainIsAnsweredAsTheFirstOneWas(String act) {
    String id = api.submitted(RunningApi.SMALLEST);
    String path = "/api/v1/transfers/" + id + "/" + act;
    String key = key();
    if (act.equals("resume")) {
      api.call("POST", "/api/v1/transfers/" + id + "/pause", null);
    }

    HttpResponse<String> first = api.call("POST", path, null, "Idempotency-Key", key);
    api.call("POST", "/api/v1/transfers/" + id + "/cancel", null);
    HttpResponse<String> again = api.call("POST", path, null, "Idempotency-Key", key);

    assertThat(first.statusCode()).isEqualTo(200);
    assertThat(again.statusCode()).isEqualTo(200);
    assertThat(again.body()).isEqualTo(first.body());
  }

  @Test
  void aPauseSentAgainDoesNotPauseAgain() {
    String id = api.submitted(RunningApi.SMALLEST);
    String key = key();
    api.call("POST", "/api/v1/transfers/" + id + "/pause", null, "Idempotency-Key", key);
    api.call("POST", "/api/v1/transfers/" + id + "/resume", null);

    api.call("POST", "/api/v1/transfers/" + id + "/pause", null, "Idempotency-Key", key);

    assertThat(StoredApi.json(api.call("GET", "/api/v1/transfers/" + id, null)).getString("state"))
        .isEqualTo("QUEUED");
  }

  @Test
  void anotherRequestWithTheKeyIsRefusedAndToldOfTheFirst() {
    String id = api.submitted(RunningApi.SMALLEST);
    String other = api.submitted(RunningApi.SMALLEST);
    String key = key();
    api.call("POST", "/api/v1/transfers/" + id + "/pause", null, "Idempotency-Key", key);

    for (String path :
        List.of("/" + other + "/pause", "/" + id + "/cancel", "/" + id + "/resume")) {
      HttpResponse<String> refused =
          api.call("POST", "/api/v1/transfers" + path, null, "Idempotency-Key", key);
      assertThat(refused.statusCode()).as(path).isEqualTo(409);
      assertThat(refused.body())
          .contains("IDEMPOTENCY_CONFLICT")
          .contains("POST /api/v1/transfers/" + id + "/pause at 2");
    }
    assertThat(
            api.call("POST", "/api/v1/transfers", RunningApi.SMALLEST, "Idempotency-Key", key)
                .body())
        .contains("IDEMPOTENCY_CONFLICT")
        .contains(id + "/pause");
  }

  @Test
  void aKeyOfASubmitIsNoneOfAnythingElse() {
    String key = key();
    String id = api.submitted(RunningApi.SMALLEST, "Idempotency-Key", key);

    HttpResponse<String> refused =
        api.call("POST", "/api/v1/transfers/" + id + "/cancel", null, "Idempotency-Key", key);

    assertThat(refused.statusCode()).isEqualTo(409);
    assertThat(refused.body()).contains("the submit of transfer " + id);
  }

  @Test
  void aRefusalLeavesTheKeyFree() {
    String id = api.submitted(RunningApi.SMALLEST);
    String path = "/api/v1/transfers/" + id + "/pause";
    String key = key();
    String none = "/api/v1/transfers/" + UUID.randomUUID() + "/pause";

    assertThat(api.call("POST", none, null, "Idempotency-Key", key).statusCode()).isEqualTo(404);

    assertThat(api.call("POST", path, null, "Idempotency-Key", key).statusCode()).isEqualTo(200);
  }

  @Test
  void aRetrySentAgainMakesNoSecondTransfer() {
    String id = api.submitted(RunningApi.SMALLEST);
    api.call("POST", "/api/v1/transfers/" + id + "/cancel", null);
    String key = key();
    String path = "/api/v1/transfers/" + id + "/retry";

    HttpResponse<String> first = api.call("POST", path, null, "Idempotency-Key", key);
    HttpResponse<String> again = api.call("POST", path, null, "Idempotency-Key", key);

    assertThat(first.statusCode()).isEqualTo(202);
    assertThat(again.body()).isEqualTo(first.body()).contains("\"retryOf\":\"" + id);
  }

  @Test
  void aTokenIsMadeOnceAndShownAgain() {
    String key = key();

    HttpResponse<String> first =
        api.call("POST", "/api/v1/agent-tokens", "{\"uses\":3}", "Idempotency-Key", key);
    HttpResponse<String> again =
        api.call("POST", "/api/v1/agent-tokens", "{\"uses\":3}", "Idempotency-Key", key);
    HttpResponse<String> other =
        api.call("POST", "/api/v1/agent-tokens", "{\"uses\":4}", "Idempotency-Key", key);

    assertThat(new JsonObject(first.body()).getString("token")).startsWith("qt_");
    assertThat(again.statusCode()).isEqualTo(201);
    assertThat(again.body()).isEqualTo(first.body());
    assertThat(other.statusCode()).isEqualTo(409);
  }

  @Test
  void whatDoesNotSeeToItItselfIsDoneOnceToo() {
    String path = "/api/v1/tenants/default";
    String wanted = "{\"description\":\"first\"}";
    String key = key();

    HttpResponse<String> first = api.call("PUT", path, wanted, "Idempotency-Key", key);
    api.call("PUT", path, "{\"description\":\"second\"}");
    HttpResponse<String> again = api.call("PUT", path, wanted, "Idempotency-Key", key);
    HttpResponse<String> other = api.call("PUT", path, "{}", "Idempotency-Key", key);

    assertThat(first.statusCode()).as(first.body()).isEqualTo(200);
    assertThat(again.body()).isEqualTo(first.body());
    assertThat(api.call("GET", path, null).body()).contains("second");
    assertThat(other.statusCode()).isEqualTo(409);
  }

  private static String key() {
    return UUID.randomUUID().toString();
  }
}

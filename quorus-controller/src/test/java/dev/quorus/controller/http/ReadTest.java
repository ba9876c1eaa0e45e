package dev.quorus.controller.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.quorus.api.OpenApiDocument;
import dev.quorus.core.failure.FailureCode;
import dev.quorus.core.failure.TransferFailure;
import dev.quorus.core.transfer.Published;
import dev.quorus.core.transfer.Receipt;
import dev.quorus.core.transfer.TransferId;
import dev.quorus.core.transfer.TransferState;
import java.io.IOException;
import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every operation but the submit. */
class ReadTest {
  private static final String TRANSFERS = "/api/v1/transfers";
  private static final TransferFailure LOST =
      new TransferFailure.Unreachable(FailureCode.CONNECTION_LOST, "host closed the connection");

  @TempDir Path folder;

  private RunningApi api;

  @BeforeEach
  void start() {
    api = RunningApi.start(folder);
  }

  @AfterEach
  void stop() {
    api.close();
  }

  @Test
  void aTransferIsShownWithWhatItWaitsFor() {
    String id = submitted("a");

    HttpResponse<String> answer = api.get(TRANSFERS + "/" + id);

    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.body()).contains("\"code\":\"NO_AGENT\"");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "019aa0f3-6c1e-7d42-8f5b-0a1b2c3d4e5f",
        "nonsense",
        "019AA0F3-6C1E-7D42-8F5B-0A1B2C3D4E5F",
        "1-1-1-1-1",
        "%2e%2e%2e",
        "a%2Fb",
        "%C3%A4"
      })
  void whatNamesNoTransferIsNotFound(String id) {
    for (String path : List.of("", "/attempts", "/events")) {
      assertThat(api.get(TRANSFERS + "/" + id + path).statusCode()).isEqualTo(404);
    }
    for (String path : List.of("/cancel", "/pause", "/resume", "/retry")) {
      assertThat(api.post(TRANSFERS + "/" + id + path, null).statusCode()).isEqualTo(404);
    }
  }

  @Test
  void aWaitingTransferIsCancelled() {
    String id = submitted("a");

    HttpResponse<String> answer = api.post(TRANSFERS + "/" + id + "/cancel", null);

    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.body()).contains("\"state\":\"CANCELLED\"").contains("\"finishedAt\"");
  }

  @Test
  void cancellingTwiceChangesNothing() {
    String id = submitted("a");
    api.post(TRANSFERS + "/" + id + "/cancel", null);

    HttpResponse<String> again = api.post(TRANSFERS + "/" + id + "/cancel", null);

    assertThat(again.statusCode()).isEqualTo(200);
  }

  @Test
  void whatIsFinishedCannotBeCancelled() {
    String id = submitted("a");
    move(id, succeeded());

    HttpResponse<String> answer = api.post(TRANSFERS + "/" + id + "/cancel", null);

    assertThat(answer.statusCode()).isEqualTo(409);
    assertThat(answer.body()).contains("ILLEGAL_STATE", "SUCCEEDED", id);
  }

  @Test
  void aWaitingTransferIsPausedAndListedAsSuch() {
    String id = submitted("a");

    HttpResponse<String> answer = api.post(TRANSFERS + "/" + id + "/pause", null);

    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.body()).contains("\"state\":\"PAUSED\"");
    assertThat(api.get(TRANSFERS + "?state=PAUSED").body()).contains(id);
  }

  @Test
  void pausingTwiceChangesNothing() {
    String id = submitted("a");
    api.post(TRANSFERS + "/" + id + "/pause", null);

    HttpResponse<String> again = api.post(TRANSFERS + "/" + id + "/pause", null);

    assertThat(again.statusCode()).isEqualTo(200);
    assertThat(again.body()).contains("\"state\":\"PAUSED\"");
  }

  @Test
  void aPausedTransferIsResumed() {
    String id = submitted("a");
    api.post(TRANSFERS + "/" + id + "/pause", null);

    HttpResponse<String> answer = api.post(TRANSFERS + "/" + id + "/resume", null);

    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.body()).contains("\"state\":\"QUEUED\"");
  }

  @Test
  void resumingWhatIsNotPausedChangesNothing() {
    String id = submitted("a");

    HttpResponse<String> answer = api.post(TRANSFERS + "/" + id + "/resume", null);

    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.body()).contains("\"state\":\"QUEUED\"");
  }

  @Test
  void whatIsFinishedIsNeitherPausedNorResumed() {
    String id = submitted("a");
    move(id, succeeded());

    for (String path : List.of("/pause", "/resume")) {
      HttpResponse<String> answer = api.post(TRANSFERS + "/" + id + path, null);

      assertThat(answer.statusCode()).isEqualTo(409);
      assertThat(answer.body()).contains("ILLEGAL_STATE", "SUCCEEDED", id);
    }
  }

  @Test
  void aFailedTransferIsRetriedAsANewOne() {
    String id = submitted("a");
    move(id, new TransferState.Failed(LOST, MemoryTransfers.NOW));

    HttpResponse<String> answer = api.post(TRANSFERS + "/" + id + "/retry", null);

    assertThat(answer.statusCode()).isEqualTo(202);
    assertThat(answer.body()).contains("\"retryOf\":\"" + id + "\"");
    assertThat(answer.headers().firstValue("Location")).isPresent().get().isNotEqualTo(id);
  }

  @Test
  void aRetryWithAKeyIsDoneOnce() {
    String id = submitted("a");
    move(id, new TransferState.Failed(LOST, MemoryTransfers.NOW));
    String path = TRANSFERS + "/" + id + "/retry";
    HttpResponse<String> first = api.post(path, null, "Idempotency-Key", "r1");

    HttpResponse<String> again = api.post(path, null, "Idempotency-Key", "r1");

    assertThat(again.headers().firstValue("Location"))
        .isEqualTo(first.headers().firstValue("Location"));
    assertThat(api.transfers.size()).isEqualTo(2);
  }

  @Test
  void theKeyOfASubmitIsNoneForARetry() {
    String id = submitted("a");
    move(id, new TransferState.Failed(LOST, MemoryTransfers.NOW));
    api.submit(RunningApi.SMALLEST, "Idempotency-Key", "k1");

    HttpResponse<String> answer =
        api.post(TRANSFERS + "/" + id + "/retry", null, "Idempotency-Key", "k1");

    assertThat(answer.statusCode()).isEqualTo(409);
    assertThat(answer.body()).contains("IDEMPOTENCY_CONFLICT");
  }

  @Test
  void aTransferThatWaitsForItsNextAttemptIsDueNow() {
    String id = submitted("a");
    move(id, new TransferState.RetryWait(1, LOST, MemoryTransfers.NOW.plusSeconds(60)));

    HttpResponse<String> answer = api.post(TRANSFERS + "/" + id + "/retry", null);

    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.body()).contains("\"state\":\"QUEUED\"");
  }

  @Test
  void whatIsOnItsWayIsNotRetried() {
    String id = submitted("a");

    HttpResponse<String> answer = api.post(TRANSFERS + "/" + id + "/retry", null);

    assertThat(answer.statusCode()).isEqualTo(409);
    assertThat(answer.body()).contains("QUEUED");
  }

  @Test
  void attemptsAreListed() {
    String id = submitted("a");

    HttpResponse<String> answer = api.get(TRANSFERS + "/" + id + "/attempts");

    assertThat(answer.body()).contains("\"number\":1", "CONNECTION_LOST", "\"retry\":\"backoff\"");
  }

  @Test
  void eventsComeInPages() throws IOException {
    String events = TRANSFERS + "/" + submitted("a") + "/events";

    JsonNode first = json(api.get(events + "?limit=3"));
    JsonNode second = json(api.get(events + "?limit=3&after=" + first.path("nextAfter").asLong()));

    assertThat(first.path("items")).hasSize(3);
    assertThat(second.path("items")).hasSize(2);
    assertThat(second.has("nextAfter")).isFalse();
  }

  @Test
  void aListEndsWithoutACursorEvenWhereItsLastPageIsFull() throws IOException {
    List<String> ids = List.of(submitted("a"), submitted("b"), submitted("c"), submitted("d"));
    List<String> seen = new ArrayList<>();

    JsonNode page = json(api.get(TRANSFERS + "?limit=2&order=oldest"));
    page.path("items").forEach(item -> seen.add(item.path("id").asText()));
    page =
        json(
            api.get(
                TRANSFERS + "?limit=2&order=oldest&cursor=" + page.path("nextCursor").asText()));
    page.path("items").forEach(item -> seen.add(item.path("id").asText()));

    assertThat(seen).isEqualTo(ids);
    assertThat(page.has("nextCursor")).isFalse();
  }

  @Test
  void theNewestComeFirstUnlessAskedOtherwise() throws IOException {
    submitted("a");
    String last = submitted("b");

    JsonNode page = json(api.get(TRANSFERS));

    assertThat(page.at("/items/0/id").asText()).isEqualTo(last);
  }

  @Test
  void aPagesSizeMayChangeOnTheWay() throws IOException {
    submitted("a");
    submitted("b");
    submitted("c");
    String cursor = json(api.get(TRANSFERS + "?limit=1")).path("nextCursor").asText();

    JsonNode rest = json(api.get(TRANSFERS + "?limit=10&cursor=" + cursor));

    assertThat(rest.path("items")).hasSize(2);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "order=oldest",
        "state=QUEUED",
        "label=a%3Db",
        "createdAfter=2026-01-01T00:00:00Z"
      })
  void aCursorOfAnotherListIsRefused(String query) throws IOException {
    submitted("a");
    submitted("b");
    String cursor = json(api.get(TRANSFERS + "?limit=1")).path("nextCursor").asText();

    HttpResponse<String> answer = api.get(TRANSFERS + "?cursor=" + cursor + "&" + query);

    assertThat(answer.statusCode()).isEqualTo(400);
    assertThat(answer.body()).contains("query/cursor", cursor);
  }

  @Test
  void transfersAreFilteredByStateAndLabel() throws IOException {
    String a = submitted("a");
    submitted("b");
    move(submitted("a"), succeeded());

    JsonNode page = json(api.get(TRANSFERS + "?state=QUEUED,RUNNING&state=PAUSED&label=job%3Da"));

    assertThat(page.path("items")).hasSize(1);
    assertThat(page.at("/items/0/id").asText()).isEqualTo(a);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          limit=0                        | query/limit         | 0        | 1 to 1000
          limit=1001                     | query/limit         | 1001     | 1 to 1000
          limit=ten                      | query/limit         | ten      | 1 to 1000
          limit=%2B5                     | query/limit         | +5       | 1 to 1000
          limit=1&limit=2                | query/limit         |          | once
          state=DONE                     | query/state         | DONE     | QUEUED, ASSIGNED
          state=QUEUED,                  | query/state         |          | QUEUED, ASSIGNED
          state=queued                   | query/state         | queued   | QUEUED, ASSIGNED
          label=job                      | query/label         | job      | key=value
          label=%3Da                     | query/label         | =a       | key=value
          label=a%3Db&label=a%3Dc        | query/label         | a=c      | one
          createdAfter=yesterday         | query/createdAfter  | yesterday| 2026-11-21T06:00:00Z
          createdBefore=2026-02-30T00:00:00Z|query/createdBefore|2026-02-30T00:00:00Z| 2026-11-21T06:00:00Z
          order=random                   | query/order         | random   | newest, oldest, priority or finished
          cursor=x                       | query/cursor        | x        | nextCursor
          cursor=***                     | query/cursor        | ***      | nextCursor
          sort=id                        | query/sort          |          | createdAfter
          """)
  void aBadParameterIsNamedWithItsValueAndWhatIsAllowed(
      String query, String pointer, String value, String allowed) throws IOException {
    HttpResponse<String> answer = api.get(TRANSFERS + "?" + query);

    assertThat(answer.statusCode()).isEqualTo(400);
    JsonNode violation = json(answer).at("/violations/0");
    assertThat(violation.path("pointer").asText()).isEqualTo(pointer);
    assertThat(violation.path("value").asText("")).isEqualTo(value == null ? "" : value);
    assertThat(violation.path("message").asText()).contains(allowed);
  }

  @Test
  void allBadParametersAreToldAtOnce() throws IOException {
    JsonNode problem = json(api.get(TRANSFERS + "?limit=0&state=X&order=y"));

    assertThat(problem.path("violations")).hasSize(3);
  }

  @Test
  void aLabelMayHoldAnySemicolonOrEqualsSign() throws IOException {
    String value = "x;y=z&ä";
    api.submit(RunningApi.SMALLEST.replaceFirst("\\{", "{\"labels\":{\"job\":\"" + value + "\"},"));

    JsonNode page =
        json(
            api.get(
                TRANSFERS + "?label=" + URLEncoder.encode("job=" + value, StandardCharsets.UTF_8)));

    assertThat(page.path("items")).hasSize(1);
  }

  @Test
  void agentsAreListedAndShown() throws IOException {
    JsonNode all = json(api.get("/api/v1/agents"));

    assertThat(all.path("items")).hasSize(2);
    assertThat(json(api.get("/api/v1/agents/agent-2")).path("state").asText()).isEqualTo("OFFLINE");
    assertThat(api.get("/api/v1/agents/agent-3").statusCode()).isEqualTo(404);
  }

  @Test
  void metricsAreShownInTheFormatOfPrometheus() {
    submitted("a");

    HttpResponse<String> answer = api.get("/metrics");

    assertThat(answer.body())
        .contains("# TYPE quorus_http_requests_seconds")
        .containsPattern("quorus_http_requests_seconds_count\\{.*submitTransfer.*\"2xx\".*} 1");
  }

  @Test
  void theDocumentIsServedAsItIs() {
    HttpResponse<String> answer = api.get("/openapi.yaml");

    assertThat(answer.body()).isEqualTo(new String(OpenApiDocument.yaml(), StandardCharsets.UTF_8));
  }

  @Test
  void theProgressOfAFinishedTransferIsThatOfItsReceipt() throws IOException {
    String id = submitted("a");
    move(id, succeeded());

    JsonNode transfer = json(api.get(TRANSFERS + "/" + id));

    assertThat(transfer.path("bytesTransferred").asLong()).isEqualTo(100);
    assertThat(transfer.path("filesTransferred").asLong()).isEqualTo(1);
    assertThat(transfer.path("published").asText()).isEqualTo("renamed");
  }

  private String submitted(String job) {
    String body = RunningApi.SMALLEST.replaceFirst("\\{", "{\"labels\":{\"job\":\"" + job + "\"},");
    String location = api.submit(body).headers().firstValue("Location").orElseThrow();
    return location.substring(TRANSFERS.length() + 1);
  }

  private void move(String id, TransferState state) {
    api.transfers.move(TransferId.parse(id), state);
  }

  private static TransferState succeeded() {
    return new TransferState.Succeeded(
        new Receipt(100, null, Published.RENAMED, 0, null), MemoryTransfers.NOW.plusSeconds(2));
  }

  private static JsonNode json(HttpResponse<String> answer) throws IOException {
    return new JsonMapper().readTree(answer.body());
  }
}

package dev.quorus.controller.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quorus.controller.security.Role;
import io.vertx.core.json.JsonObject;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Workflows over REST: what is accepted, and what is said of mistakes. */
class WorkflowApiTest {
  @TempDir static Path folder;

  private static RunningApi api;

  @BeforeAll
  static void start() {
    api = RunningApi.start(folder);
  }

  @AfterAll
  static void stop() {
    api.close();
  }

  @BeforeEach
  void daily() {
    api.workflows.given("default", MemoryWorkflows.DAILY);
  }

  private static HttpResponse<String> yaml(String method, String path, String text) {
    return api.send(
        api.request(method, path, null)
            .method(method, BodyPublishers.ofString(text))
            .setHeader("Content-Type", "application/yaml")
            .build());
  }

  private static JsonObject json(HttpResponse<String> answer) {
    return new JsonObject(answer.body());
  }

  @Test
  void aTextIsANewVersionOnceAndThenTheSame() {
    String text = MemoryWorkflows.DAILY.replace("daily", "weekly");

    // Its name in memory is that of the text.
    HttpResponse<String> first = yaml("POST", "/api/v1/workflows", text);
    HttpResponse<String> again = yaml("PUT", "/api/v1/workflows/weekly", text);
    HttpResponse<String> other = yaml("POST", "/api/v1/workflows", text + "# changed\n");

    assertThat(first.statusCode()).isEqualTo(201);
    assertThat(json(first).getInteger("version")).isEqualTo(1);
    assertThat(again.statusCode()).isEqualTo(200);
    assertThat(json(other).getInteger("version")).isEqualTo(2);
  }

  @Test
  void itsTextComesBackAsItWasSent() {
    HttpResponse<String> answer =
        api.send(
            api.request("GET", "/api/v1/workflows/daily", null)
                .setHeader("Accept", "application/yaml")
                .build());

    assertThat(answer.headers().firstValue("Content-Type")).hasValue("application/yaml");
    assertThat(answer.body()).isEqualTo(MemoryWorkflows.DAILY);
  }

  @Test
  void aMistakeIsToldWithItsLineItsColumnAndACaret() {
    String bad = MemoryWorkflows.DAILY.replace("destination:", "destinaton:");

    HttpResponse<String> answer = yaml("POST", "/api/v1/workflow-checks", bad);

    assertThat(answer.statusCode()).isEqualTo(400);
    JsonObject violation =
        json(answer).getJsonArray("violations").stream()
            .map(JsonObject.class::cast)
            .filter(each -> each.getString("message").contains("destinaton"))
            .findFirst()
            .orElseThrow();
    assertThat(violation.getString("pointer")).startsWith("/spec/transferGroups/0/transfers/0");
    assertThat(violation.getString("message")).contains("did you mean 'destination'?");
    assertThat(violation.getJsonObject("place").getInteger("line")).isEqualTo(11);
    assertThat(violation.getJsonObject("place").getString("excerpt")).contains("^^^");
  }

  @Test
  void aNameThatIsNotThatOfThePathIsRefused() {
    HttpResponse<String> answer = yaml("PUT", "/api/v1/workflows/other", MemoryWorkflows.DAILY);

    assertThat(answer.statusCode()).isEqualTo(400);
    assertThat(answer.body()).contains("/metadata/name").contains("must be 'other'");
  }

  @Test
  void aBodyOfAnotherTypeIsRefused() {
    HttpResponse<String> answer =
        api.send(
            api.request("POST", "/api/v1/workflows", null)
                .method("POST", BodyPublishers.ofString(MemoryWorkflows.DAILY))
                .setHeader("Content-Type", "text/plain")
                .build());

    assertThat(answer.statusCode()).isEqualTo(415);
    assertThat(answer.body()).contains("application/yaml");
  }

  @Test
  void aHundredMegabytesAreRefusedByTheirLength() {
    HttpResponse<String> answer =
        yaml("POST", "/api/v1/workflows", "# " + "x".repeat((1 << 20) + 1));

    assertThat(answer.statusCode()).isEqualTo(413);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {"inputs":{"region":"mars"}}      | /inputs/region
          {"inputs":{"regoin":"eu"}}        | /inputs/regoin
          {"inputs":{"region":{"a":1}}}     | /inputs/region
          {"version":0}                     | /version
          {"unknown":1}                     | unknown
          """)
  void whatARunIsGivenIsHeldAgainstTheWorkflow(String body, String where) {
    HttpResponse<String> answer = api.post("/api/v1/workflows/daily/runs", body);

    assertThat(answer.statusCode()).isEqualTo(400);
    assertThat(answer.body()).contains(where);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {}                                | /from | is missing
          {"from":"yesterday"}              | /from | a time as RFC 3339
          {"from":"2020-01-01T00:00:00Z"}   | /from | 30 days ago is forgotten
          {"from":"2999-01-01T00:00:00Z"}   | /to | must be after 'from'
          {"from":"2020-01-01T00:00:00Z","to":"2999-01-01T00:00:00Z"} | /to | in the future
          {"from":"2020-01-01T00:00:00Z","till":"2020-01-02T00:00:00Z"} | till | is no field here
          """)
  void aWindowThatCannotBeReplayedIsRefused(String body, String where, String why) {
    HttpResponse<String> answer = api.post("/api/v1/triggers/daily:nightly/replay", body);

    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(400);
    assertThat(answer.body()).contains(where, why);
  }

  @Test
  void aTriggerThatIsNotThereHasNothingToReplay() {
    String body = "{\"from\":\"2026-11-20T00:00:00Z\"}";

    assertThat(api.post("/api/v1/triggers/daily:none/replay", body).statusCode()).isEqualTo(404);
  }

  @Test
  void aRunIsBoundToItsPlan() {
    String hash = json(api.post("/api/v1/workflows/daily/plan", null)).getString("hash");

    HttpResponse<String> right =
        api.post("/api/v1/workflows/daily/runs", "{\"planHash\":\"" + hash + "\"}");
    HttpResponse<String> wrong =
        api.post(
            "/api/v1/workflows/daily/runs",
            "{\"inputs\":{\"region\":\"us\"},\"planHash\":\"" + hash + "\"}");

    assertThat(right.statusCode()).isEqualTo(202);
    assertThat(right.headers().firstValue("Location").orElseThrow())
        .startsWith("/api/v1/workflow-runs/");
    assertThat(wrong.statusCode()).isEqualTo(409);
    assertThat(wrong.body()).contains("something has changed");
  }

  @Test
  void aVirtualRunTellsItsEnd() {
    HttpResponse<String> answer =
        api.post(
            "/api/v1/workflows/daily/rehearsal",
            "{\"mode\":\"VIRTUAL_RUN\",\"assumedBytes\":52428800,\"bytesPerSecond\":5242880}");

    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(json(answer).getString("outcome")).isEqualTo("SUCCEEDED");
    assertThat(json(answer).getDouble("seconds")).isBetween(10.0, 11.0);
  }

  @Test
  void aPlanWithoutAnAgentNamesWhatIsUnknown() {
    JsonObject plan = json(api.post("/api/v1/workflows/daily/plan", null));

    JsonObject outlook = plan.getJsonObject("outlook");
    assertThat(outlook.getBoolean("complete")).isFalse();
    assertThat(outlook.getJsonArray("criticalPath")).isNotEmpty();
    assertThat(outlook.getJsonArray("unknown").encode()).contains("SOURCE", "no agent is there");
  }

  @Test
  void forAViewerNobodyLooks() {
    HttpResponse<String> answer =
        api.send(
            api.request("POST", "/api/v1/workflows/daily/plan", null)
                .setHeader("Authorization", "Bearer " + RunningApi.key(Role.VIEWER))
                .build());

    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    assertThat(json(answer).getString("hash")).hasSize(64);
    assertThat(json(answer).containsKey("outlook")).isFalse();
  }

  @Test
  void nothingIsMadeToFailThatThereIsNot() {
    HttpResponse<String> answer =
        api.post(
            "/api/v1/workflows/daily/rehearsal",
            "{\"mode\":\"VIRTUAL_RUN\",\"assumedBytes\":1,\"failing\":[\"fetsch/a\"]}");

    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(400);
    assertThat(answer.body()).contains("/failing/0", "fetsch/a", "must be a transfer of the");
  }

  @Test
  void aDryRunWithoutAnAgentSaysThatNobodyLooked() {
    HttpResponse<String> answer =
        api.post("/api/v1/workflows/daily/rehearsal", "{\"mode\":\"DRY_RUN\"}");

    assertThat(json(answer).getString("outcome")).isEqualTo("FAILED");
    assertThat(answer.body()).contains("no agent");
  }

  @Test
  void anotherTenantsWorkflowsAreNotThere() {
    HttpResponse<String> answer =
        api.send(
            api.request("GET", "/api/v1/workflows/daily", null)
                .setHeader("Authorization", "Bearer " + RunningApi.otherTenantsKey())
                .build());

    assertThat(answer.statusCode()).isEqualTo(404);
  }

  @Test
  void aCallThatIsNotSignedIsRefusedWithoutAWordAboutWhy() {
    String path =
        "/hooks/default:daily:nightly?at=2026-11-20T13:00:00Z&signature=" + "0".repeat(64);

    HttpResponse<String> answer =
        api.send(api.request("POST", path, null).setHeader("Authorization", "").build());

    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(403);
  }

  @Test
  void theSchemaIsThereForEditors() {
    HttpResponse<String> answer = api.get("/schemas/workflow-v1.json");

    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(json(answer).getString("$schema")).contains("2020-12");
  }

  @Test
  void whatPeopleAskOfARunGoesToTheLeaderByMail() {
    String id = json(api.post("/api/v1/workflows/daily/runs", null)).getString("id");

    HttpResponse<String> answer = api.post("/api/v1/workflow-runs/" + id + "/cancel", null);

    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(api.workflows.mail)
        .anyMatch(each -> each.target().equals(id) && each.body().contains("cancel"));
  }
}

package dev.quorus.controller.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quorus.controller.http.ApiSettings;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A controller as it is run: what is changed by whichever way is noted with who asked for it. */
class AuditedOperationsTest {
  private static final String TRANSFER = "{\"source\":\"/data/a\",\"destination\":\"/data/b\"}";
  private static final String WORKFLOW =
      """
      apiVersion: quorus.dev/v1
      kind: Workflow
      metadata: {name: daily}
      spec:
        transferGroups:
          - name: fetch
            transfers:
              - {name: report, source: 'https://partner.example/r.csv', destination: /data/r.csv}
      """;

  private static final Pattern MANY = Pattern.compile("\"id\":\"([^\"]+)\"");

  @TempDir static Path folder;

  private static final HttpClient CLIENT = HttpClient.newHttpClient();
  private static Vertx vertx;
  private static ControllerApp app;
  private static String key;

  @BeforeAll
  static void start() throws IOException {
    vertx = Vertx.vertx();
    app =
        ControllerApp.start(vertx, ControllerSettings.of(folder, ApiSettings.DEFAULT.withPort(0)));
    app.ready();
    key = Files.readString(app.adminKeyFile()).strip();
  }

  @AfterAll
  static void stop() {
    app.close();
    vertx.close().await();
  }

  @Test
  void everyWayOfChangingSomethingIsNotedOnceWithItsSubject() throws Exception {
    String id = post("/api/v1/transfers", TRANSFER).getString("id");
    post("/api/v1/transfers/" + id + "/pause", "");
    post("/api/v1/transfers/" + id + "/resume", "");
    post("/api/v1/transfers/" + id + "/cancel", "");
    String again = post("/api/v1/transfers/" + id + "/retry", "").getString("id");
    send("PATCH", "/api/v1/transfers/" + again, "application/json", "{\"priority\":9}");
    String many = post("/api/v1/transfers/batch", "{\"transfers\":[" + TRANSFER + "]}").encode();
    String hook = post("/api/v1/webhooks", "{\"url\":\"https://hooks.example/\"}").getString("id");
    post(
        "/api/v1/connections",
        "{\"name\":\"partner\",\"endpoint\":{\"protocol\":\"https\",\"host\":\"h\"}}");
    send("POST", "/api/v1/workflows", "application/yaml", WORKFLOW);
    String run = post("/api/v1/workflows/daily/runs", "{}").getString("id");
    String token = post("/api/v1/agent-tokens", "{}").getString("id");
    post("/api/v1/tenants", "{\"id\":\"acme\"}");
    String made = post("/api/v1/api-keys", "{\"name\":\"a\",\"role\":\"viewer\"}").getString("id");
    post("/api/v1/api-keys/" + made + "/revoke", "");

    assertThat(run).isNotEmpty();
    assertThat(noted())
        .containsExactly(
            "submitTransfer " + id,
            "pauseTransfer " + id,
            "resumeTransfer " + id,
            "cancelTransfer " + id,
            "retryTransfer " + id,
            "patchTransfer " + again,
            "submitTransfers " + MANY.matcher(many).results().findFirst().orElseThrow().group(1),
            "createWebhook " + hook,
            "createConnection partner",
            "submitWorkflow daily",
            "startWorkflow daily",
            "createAgentToken " + token,
            "createTenant acme",
            "createApiKey " + made,
            "revokeApiKey " + made);
  }

  private static List<String> noted() throws Exception {
    JsonArray items =
        send("GET", "/api/v1/audit?order=oldest&outcome=DONE&who=admin", "", "")
            .getJsonArray("items");
    return items.stream()
        .map(each -> ((JsonObject) each).getJsonObject("what"))
        .map(what -> what.getString("operation") + " " + what.getString("subject"))
        .toList();
  }

  private static JsonObject post(String path, String body) throws Exception {
    return send("POST", path, body.isEmpty() ? "" : "application/json", body);
  }

  private static JsonObject send(String method, String path, String type, String body)
      throws Exception {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + app.port() + path))
            .header("Authorization", "Bearer " + key)
            .header("If-Match", "*")
            .method(method, HttpRequest.BodyPublishers.ofString(body));
    if (!type.isEmpty()) {
      request.header("Content-Type", type);
    }
    HttpResponse<String> answer =
        CLIENT.send(request.build(), HttpResponse.BodyHandlers.ofString());
    assertThat(answer.statusCode())
        .as("%s %s: %s", method, path, answer.body())
        .isBetween(200, 299);
    return new JsonObject(answer.body());
  }
}

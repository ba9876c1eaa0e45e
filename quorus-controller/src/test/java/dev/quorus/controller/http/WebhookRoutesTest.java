package dev.quorus.controller.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quorus.api.webhook.WebhookSecret;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Webhooks over HTTP. One server for all. */
class WebhookRoutesTest {
  private static final String WEBHOOKS = "/api/v1/webhooks";
  private static final String URL = "https://hooks.example/quorus?team=ops";

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

  @Test
  void aWebhookIsMadeWithASecretThatIsShownOnce() {
    HttpResponse<String> answer = api.post(WEBHOOKS, new JsonObject().put("url", URL).encode());

    assertThat(answer.statusCode()).isEqualTo(201);
    JsonObject made = new JsonObject(answer.body());
    assertThat(WebhookSecret.parse(made.getString("secret"))).isNotNull();
    assertThat(made.getJsonArray("events"))
        .isEqualTo(JsonArray.of("transfer.succeeded", "transfer.failed", "transfer.cancelled"));
    JsonObject shown = new JsonObject(api.get(path(made)).body());
    assertThat(shown.getString("url")).isEqualTo(URL);
    assertThat(shown.containsKey("secret")).isFalse();
    assertThat(api.get(WEBHOOKS).body()).contains(made.getString("id")).doesNotContain("whsec_");
  }

  @Test
  void aWebhookIsToldOfWhatItAsksFor() {
    JsonObject made =
        create(
            "{\"url\":\"%s\",\"events\":[\"transfer.failed\",\"transfer.queued\"]}".formatted(URL));

    assertThat(made.getJsonArray("events"))
        .isEqualTo(JsonArray.of("transfer.queued", "transfer.failed"));
  }

  @Test
  void aRotationShowsTheNewSecretAndUntilWhenTheFormerOneSigns() {
    JsonObject made = create();

    HttpResponse<String> answer = api.post(path(made) + "/rotate", "{\"overlapSeconds\":7200}");

    JsonObject rotated = new JsonObject(answer.body());
    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(rotated.getString("secret"))
        .startsWith("whsec_")
        .isNotEqualTo(made.getString("secret"));
    assertThat(rotated.getString("formerSecretUntil")).isEqualTo("2026-11-20T15:00:00Z");
    assertThat(api.post(path(made) + "/rotate", null).statusCode()).isEqualTo(200);
  }

  @Test
  void itsMessagesAreListedPageByPage() {
    String deliveries = path(create()) + "/deliveries";

    JsonObject first = new JsonObject(api.get(deliveries + "?limit=2").body());
    JsonObject rest =
        new JsonObject(api.get(deliveries + "?before=" + first.getLong("nextBefore")).body());
    JsonObject waiting = new JsonObject(api.get(deliveries + "?state=PENDING,FAILED").body());

    assertThat(first.getJsonArray("items")).hasSize(2);
    assertThat(rest.getJsonArray("items")).hasSize(1);
    assertThat(rest.containsKey("nextBefore")).isFalse();
    assertThat(waiting.getJsonArray("items").getJsonObject(0).getString("problem"))
        .isEqualTo("the receiver answered with 503");
  }

  @Test
  void aMessageIsSentAgain() {
    HttpResponse<String> answer =
        api.post("/api/v1/webhook-deliveries/msg_1050_wh_0000000000000000000a/redeliver", null);

    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.body()).contains("\"state\":\"PENDING\"");
    assertThat(api.post("/api/v1/webhook-deliveries/msg_7_x/redeliver", null).statusCode())
        .isEqualTo(404);
  }

  @Test
  void aDeletedWebhookIsGone() {
    JsonObject made = create();

    HttpResponse<String> answer = api.send(api.request("DELETE", path(made), null).build());

    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(api.get(path(made)).statusCode()).isEqualTo(404);
    assertThat(api.send(api.request("DELETE", path(made), null).build()).statusCode())
        .isEqualTo(404);
  }

  @Test
  void anotherTenantsWebhookIsNotThere() {
    JsonObject made = create();

    for (String path : List.of("", "/deliveries")) {
      assertThat(other("GET", path(made) + path, null)).isEqualTo(404);
    }
    for (String path : List.of("/enable", "/rotate")) {
      assertThat(other("POST", path(made) + path, null)).isEqualTo(404);
    }
    assertThat(other("DELETE", path(made), null)).isEqualTo(404);
    assertThat(api.get(path(made)).statusCode()).isEqualTo(200);
  }

  @ParameterizedTest
  @ValueSource(strings = {"wh_x", "wh_0000000000000000000b", "WH_0000000000000000000A", "..%2f"})
  void whatIsNoWebhookIsNotThere(String id) {
    assertThat(api.get(WEBHOOKS + "/" + id).statusCode()).isEqualTo(404);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{}|/url",
        "{\"url\":null}|/url",
        "{\"url\":\"\"}|/url",
        "{\"url\":\"ftp://hooks.example/\"}|/url",
        "{\"url\":\"https:///x\"}|/url",
        "{\"url\":\"https://user:pass@hooks.example/\"}|/url",
        "{\"url\":\"https://hooks.example/#x\"}|/url",
        "{\"url\":\"https://hooks.example:0/\"}|/url",
        "{\"url\":\"https://hooks.example/a b\"}|/url",
        "{\"url\":\"http://127.0.0.1:9/\"}|/url",
        "{\"url\":\"http://localhost/\"}|/url",
        "{\"url\":\"http://[::1]/\"}|/url",
        "{\"url\":\"http://169.254.169.254/latest/\"}|/url",
        "{\"url\":\"http://[fe80::1]/\"}|/url",
        "{\"url\":\"http://0.0.0.0/\"}|/url",
        "{\"url\":\"https://h.example/\",\"events\":[]}|/events",
        "{\"url\":\"https://h.example/\",\"events\":[\"transfer.done\"]}|/events/0",
        "{\"url\":\"https://h.example/\",\"events\":[null]}|/events/0",
        "{\"url\":\"https://h.example/\",\"events\":[\"transfer.failed\",\"transfer.failed\"]}|/events/1",
        "{\"url\":\"https://h.example/\",\"events\":\"transfer.failed\"}|/events",
        "{\"url\":\"https://h.example/\",\"secret\":\"whsec_x\"}|/secret",
        "{\"url\":\"https://h.example/\",\"description\":\"a\\u0007b\"}|/description",
        "{\"url\":7}|/url",
        "[]|\"pointer\":\"",
        "nonsense|\"pointer\":\""
      })
  void whatIsNoWebhookIsRefusedAndNamed(String body, String pointer) {
    HttpResponse<String> answer = api.post(WEBHOOKS, body);

    assertThat(answer.statusCode()).isEqualTo(400);
    assertThat(answer.body()).contains("pointer").contains(pointer + "\"");
  }

  @ParameterizedTest
  @ValueSource(strings = {"{\"overlapSeconds\":-1}", "{\"overlapSeconds\":2592001}", "{\"x\":1}"})
  void whatIsNoRotationIsRefused(String body) {
    assertThat(api.post(path(create()) + "/rotate", body).statusCode()).isEqualTo(400);
  }

  @ParameterizedTest
  @ValueSource(strings = {"?state=SENT", "?before=0", "?limit=0", "?cursor=1"})
  void whatIsNoPageIsRefused(String query) {
    assertThat(api.get(path(create()) + "/deliveries" + query).statusCode()).isEqualTo(400);
  }

  private static JsonObject create() {
    return create("{\"url\":\"%s\"}".formatted(URL));
  }

  private static JsonObject create(String body) {
    HttpResponse<String> answer = api.post(WEBHOOKS, body);
    assertThat(answer.statusCode()).isEqualTo(201);
    return new JsonObject(answer.body());
  }

  private static String path(JsonObject webhook) {
    return WEBHOOKS + "/" + webhook.getString("id");
  }

  private static int other(String method, String path, @Nullable String body) {
    return api.send(
            api.request(method, path, body)
                .setHeader("Authorization", "Bearer " + RunningApi.otherTenantsKey())
                .build())
        .statusCode();
  }
}

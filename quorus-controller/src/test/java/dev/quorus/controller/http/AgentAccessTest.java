package dev.quorus.controller.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.quorus.controller.security.Role;
import io.vertx.core.http.UpgradeRejectedException;
import io.vertx.core.http.WebSocket;
import io.vertx.core.http.WebSocketClient;
import io.vertx.core.http.WebSocketConnectOptions;
import io.vertx.core.json.JsonObject;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How agents come in, over the API as it is served. */
class AgentAccessTest {
  private static final String CREDENTIAL = "qa_" + "A".repeat(43);

  @TempDir private Path folder;

  /** One that nobody holds is closed with the garbage, in the midst of what it does. */
  private final List<WebSocketClient> clients = new ArrayList<>();

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
  void aTokenIsMadeAndShownOnce() {
    HttpResponse<String> answer =
        api.post("/api/v1/agent-tokens", "{\"pool\":\"dmz\",\"uses\":2,\"expiresInSeconds\":60}");

    assertThat(answer.statusCode()).isEqualTo(201);
    JsonObject token = new JsonObject(answer.body());
    assertThat(token.getString("token")).matches("qt_[A-Za-z0-9_-]{43}");
    assertThat(token.getString("pool")).isEqualTo("dmz");
    assertThat(token.getInteger("uses")).isEqualTo(2);
    assertThat(token.getString("expiresAt"))
        .isEqualTo(MemoryTransfers.NOW.plusSeconds(60).toString());
  }

  @Test
  void aTokenNeedsAnOperator() {
    HttpRequest.Builder request = api.request("POST", "/api/v1/agent-tokens", "{}");

    HttpResponse<String> answer =
        api.send(
            request.setHeader("Authorization", "Bearer " + RunningApi.key(Role.SUBMITTER)).build());

    assertThat(answer.statusCode()).isEqualTo(403);
  }

  @Test
  void aBadWishForATokenIsToldFieldByField() {
    HttpResponse<String> answer =
        api.post("/api/v1/agent-tokens", "{\"pool\":\"a b\",\"uses\":0,\"expiresInSeconds\":0}");

    assertThat(answer.statusCode()).isEqualTo(400);
    assertThat(answer.body()).contains("pool").contains("uses").contains("expiresInSeconds");
  }

  @Test
  void anUnknownFieldIsRefused() {
    HttpResponse<String> answer = api.post("/api/v1/agent-tokens", "{\"pol\":\"dmz\"}");

    assertThat(answer.statusCode()).isEqualTo(400);
    assertThat(answer.body()).contains("pol");
  }

  @Test
  void anAgentEnrolsAndConnects() throws Exception {
    assertThat(enrol(token(), "edge-1").statusCode()).isEqualTo(200);

    WebSocket socket = connect(CREDENTIAL);

    assertThat(socket.isClosed()).isFalse();
    await()
        .untilAsserted(() ->
            assertThat(api.meters.get("quorus.gateway.connections").gauge().value()).isEqualTo(1));
  }

  @Test
  void aConnectionThatBecameASocketAndEndedIsCountedNoMore() throws Exception {
    enrol(token(), "edge-1");
    WebSocket socket = connect(CREDENTIAL);

    socket.close().await();

    await()
        .untilAsserted(() -> {
          assertThat(api.meters.get("quorus.gateway.connections").gauge().value()).isZero();
          assertThat(api.meters.get("quorus.http.connections").gauge().value())
              .isLessThanOrEqualTo(1);
        });
  }

  @Test
  void aTokenThatIsUsedUpIsRefused() throws Exception {
    String token = token();
    enrol(token, "edge-1");

    HttpResponse<String> answer = enrol(token, "edge-2");

    assertThat(answer.statusCode()).isEqualTo(403);
    assertThat(answer.body()).contains("used as often as it may be");
  }

  @Test
  void anEnrolmentWithoutATokenIsRefused() throws Exception {
    assertThat(enrol("nonsense", "edge-1").statusCode()).isEqualTo(403);
  }

  @Test
  void whoHasNoCredentialIsNotConnected() {
    assertThat(rejected("qa_" + "B".repeat(43))).isEqualTo(403);
    assertThat(rejected(RunningApi.key(Role.ADMIN))).isEqualTo(403);
    assertThat(rejected("")).isEqualTo(403);
  }

  @Test
  void aRevokedAgentIsCutOffAndCannotReturn() throws Exception {
    enrol(token(), "edge-1");
    WebSocket socket = connect(CREDENTIAL);

    assertThat(api.post("/api/v1/agents/edge-1/revoke", null).statusCode()).isEqualTo(200);

    await().until(socket::isClosed);
    assertThat(rejected(CREDENTIAL)).isEqualTo(403);
    assertThat(api.post("/api/v1/agents/edge-1/revoke", null).statusCode()).isEqualTo(404);
  }

  @Test
  void aPlainRequestIsToldToUpgrade() {
    assertThat(api.get("/agents").statusCode()).isEqualTo(426);
  }

  @Test
  void whileItDrainsAgentsAreSentElsewhere() throws Exception {
    enrol(token(), "edge-1");

    api.server.drain();

    assertThat(rejected(CREDENTIAL)).isEqualTo(503);
  }

  @Test
  void anAgentIsDrainedAndTakesWorkAgain() {
    HttpResponse<String> drained =
        api.post("/api/v1/agents/agent-1/drain", "{\"withinSeconds\":600}");
    assertThat(drained.statusCode()).isEqualTo(200);
    assertThat(new JsonObject(drained.body()).getJsonObject("draining").getString("by"))
        .isEqualTo(MemoryTransfers.NOW.plusSeconds(600).toString());

    assertThat(api.post("/api/v1/agents/agent-1/drain", null).statusCode()).isEqualTo(200);
    assertThat(api.get("/api/v1/agents/agent-1").body()).contains("draining").doesNotContain("by");

    HttpResponse<String> back = api.post("/api/v1/agents/agent-1/undrain", null);
    assertThat(back.body()).doesNotContain("draining");
  }

  private String token() {
    return new JsonObject(api.post("/api/v1/agent-tokens", "{}").body()).getString("token");
  }

  private HttpResponse<String> enrol(String token, String agent) throws Exception {
    String hash =
        HexFormat.of()
            .formatHex(
                MessageDigest.getInstance("SHA-256")
                    .digest(CREDENTIAL.getBytes(StandardCharsets.UTF_8)));
    JsonObject body =
        new JsonObject().put("agent", agent).put("pool", "dmz").put("credentialHash", hash);
    return api.send(
        api.request("POST", "/api/v1/agents/enrol", body.encode())
            .setHeader("Authorization", "Bearer " + token)
            .build());
  }

  private WebSocket connect(String credential) {
    WebSocketConnectOptions options =
        new WebSocketConnectOptions()
            .setHost("127.0.0.1")
            .setPort(api.server.port())
            .setURI("/agents");
    if (!credential.isEmpty()) {
      options.putHeader("Authorization", "Bearer " + credential);
    }
    WebSocketClient client = api.vertx.createWebSocketClient();
    clients.add(client);
    return client.connect(options).await();
  }

  private int rejected(String credential) {
    try {
      connect(credential);
      return 101;
    } catch (UpgradeRejectedException e) {
      return e.getStatus();
    }
  }
}

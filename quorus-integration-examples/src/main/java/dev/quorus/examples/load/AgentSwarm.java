package dev.quorus.examples.load;

import dev.quorus.core.bus.BusCodec;
import dev.quorus.core.bus.BusKind;
import dev.quorus.core.bus.BusMessage.AgentProfile;
import dev.quorus.core.bus.BusMessage.Heartbeat;
import dev.quorus.core.bus.BusMessage.Hello;
import dev.quorus.core.bus.BusMessage.Offer;
import dev.quorus.core.bus.LinkFrame;
import dev.quorus.core.time.Ticker;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.RequestOptions;
import io.vertx.core.http.WebSocket;
import io.vertx.core.http.WebSocketClient;
import io.vertx.core.http.WebSocketClientOptions;
import io.vertx.core.http.WebSocketConnectOptions;
import io.vertx.core.json.JsonObject;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Many agents in one process, each with its own credential and its own connection, that run nothing
 * and beat once a second: shows what it costs a controller to hear them.
 */
final class AgentSwarm {
  private static final int AT_A_TIME = 20;
  private static final long BEAT_MILLIS = 1_000;
  private static final int NO_LIMIT = 100_000;
  private static final int CREDENTIAL_BYTES = 32;

  private final Vertx vertx;
  private final URI server;
  private final String name;
  private final HttpClient client;
  private final WebSocketClient sockets;
  private final SecureRandom random = new SecureRandom();
  private final List<WebSocket> open = new ArrayList<>();
  private final AtomicLong beats = new AtomicLong();
  private final AtomicLong answered = new AtomicLong();
  private final AtomicLong nanos = new AtomicLong();
  private final AtomicLong lost = new AtomicLong();

  /**
   * @param name what the ids of all agents begin with
   */
  AgentSwarm(Vertx vertx, URI server, String name) {
    this.vertx = vertx;
    this.server = server;
    this.name = name;
    this.client = vertx.createHttpClient();
    this.sockets =
        vertx.createWebSocketClient(new WebSocketClientOptions().setMaxConnections(NO_LIMIT));
  }

  /** What was heard of all agents. */
  record Heard(long beats, long answered, double millis, long lost) {}

  /** What was heard since the last call. */
  Heard heard() {
    long replies = answered.getAndSet(0);
    long took = nanos.getAndSet(0);
    return new Heard(
        beats.getAndSet(0),
        replies,
        replies == 0 ? 0 : took / 1_000_000.0 / replies,
        lost.getAndSet(0));
  }

  int connected() {
    return open.size();
  }

  /** Enrols and connects so many. Blocks. */
  void join(int agents, String adminKey) {
    JsonObject token =
        post("/api/v1/agent-tokens", adminKey, new JsonObject().put("uses", agents)).await();
    for (int first = 0; first < agents; first += AT_A_TIME) {
      List<Future<WebSocket>> joining = new ArrayList<>();
      for (int i = first; i < Math.min(agents, first + AT_A_TIME); i++) {
        joining.add(join(name + "-" + i, token.getString("token")));
      }
      joining.forEach(each -> open.add(each.await()));
    }
  }

  private Future<WebSocket> join(String agent, String token) {
    byte[] bytes = new byte[CREDENTIAL_BYTES];
    random.nextBytes(bytes);
    String credential = "qa_" + Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    JsonObject body =
        new JsonObject()
            .put("agent", agent)
            .put("pool", "load")
            .put("credentialHash", sha256(credential));
    return post("/api/v1/agents/enrol", token, body)
        .compose(enrolled ->
            sockets.connect(
                new WebSocketConnectOptions()
                    .setHost(server.getHost())
                    .setPort(server.getPort())
                    .setURI(LinkFrame.PATH)
                    .putHeader("Authorization", "Bearer " + credential)))
        .onSuccess(socket -> begin(agent, socket));
  }

  private Future<JsonObject> post(String path, String key, JsonObject body) {
    RequestOptions options =
        new RequestOptions()
            .setMethod(HttpMethod.POST)
            .setHost(server.getHost())
            .setPort(server.getPort())
            .setURI(path)
            .putHeader("Authorization", "Bearer " + key)
            .putHeader("Content-Type", "application/json");
    return client
        .request(options)
        .compose(request -> request.send(body.toBuffer()))
        .compose(
            response -> response.body().map(answer -> ok(path, response.statusCode(), answer)));
  }

  private static JsonObject ok(String path, int status, Buffer answer) {
    if (status >= 300) {
      throw new IllegalStateException(path + " answered with " + status + ": " + answer);
    }
    return new JsonObject(answer);
  }

  /** Says hello, and beats from the answer on; spread over the second by when it connected. */
  private void begin(String agent, WebSocket socket) {
    AgentProfile profile =
        new AgentProfile(
            agent, "boot", "0", "load", Map.of(), new Offer(8, Set.of("file"), List.of("/data")));
    long[] sent = {0};
    long[] id = {1};
    socket.textMessageHandler(text -> {
      if (sent[0] != 0) {
        answered.incrementAndGet();
        nanos.addAndGet(Ticker.SYSTEM.nanos() - sent[0]);
      }
    });
    socket.closeHandler(closed -> lost.incrementAndGet());
    socket.writeTextMessage(
        new LinkFrame.Ask(id[0], BusKind.HELLO, BusCodec.write(new Hello(profile))).text());
    vertx.setPeriodic(
        BEAT_MILLIS,
        due -> {
          beats.incrementAndGet();
          sent[0] = Ticker.SYSTEM.nanos();
          id[0]++;
          Heartbeat beat = new Heartbeat(agent, "boot", List.of());
          socket.writeTextMessage(
              new LinkFrame.Ask(id[0], BusKind.HEARTBEAT, BusCodec.write(beat)).text());
        });
  }

  private static String sha256(String text) {
    try {
      byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}

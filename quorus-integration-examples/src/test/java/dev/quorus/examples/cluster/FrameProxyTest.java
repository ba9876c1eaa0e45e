package dev.quorus.examples.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.vertx.core.Vertx;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.ServerWebSocket;
import io.vertx.core.http.WebSocket;
import io.vertx.core.http.WebSocketClient;
import io.vertx.core.http.WebSocketConnectOptions;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Against a server that notes what it hears, and says it again. */
@Timeout(30)
class FrameProxyTest {
  private final Vertx vertx = Vertx.vertx();
  private final FrameFaults faults = new FrameFaults();
  private final List<String> heard = new CopyOnWriteArrayList<>();
  private final List<String> answers = new CopyOnWriteArrayList<>();
  private HttpServer server;
  private FrameProxy proxy;
  private WebSocketClient sockets;
  private WebSocket agent;

  @BeforeEach
  void start() {
    server =
        vertx
            .createHttpServer()
            .webSocketHandler(this::serve)
            .requestHandler(FrameProxyTest::answer)
            .listen(0, "127.0.0.1")
            .await();
    proxy = FrameProxy.before(server.actualPort(), faults);
    sockets = vertx.createWebSocketClient();
    agent =
        sockets
            .connect(
                new WebSocketConnectOptions()
                    .setHost("127.0.0.1")
                    .setPort(proxy.port())
                    .setURI("/agents")
                    .addHeader("Authorization", "Bearer mine"))
            .await();
    agent.textMessageHandler(answers::add);
  }

  @AfterEach
  void stop() {
    // First the end that waits for ever for the other one to close the connection, if it is told of
    // the end and not the first to tell: a client's, in Vert.x 5.0.10.
    agent.close().await();
    proxy.close();
    vertx.close().await();
  }

  @Test
  void passesEachMessageOnceWithTheAgentsIdentity() {
    agent.writeTextMessage(message("heartbeat"));

    await().until(() -> !answers.isEmpty());
    assertThat(heard).containsExactly("/agents Bearer mine", message("heartbeat"));
    assertThat(answers).containsExactly(message("heartbeat"));
  }

  @Test
  void losesTheMessagesOfOneKindOnly() {
    faults.loseAll("assign");

    agent.writeTextMessage(message("assign"));
    agent.writeTextMessage(message("heartbeat"));

    await().until(() -> !answers.isEmpty());
    assertThat(heard).doesNotContain(message("assign"));
    assertThat(faults.lost()).containsEntry("assign", 1L);
  }

  @Test
  void losesAndRepeatsSomeOfAllMessages() {
    faults.loseAndRepeat(0.2, new Random(1));

    IntStream.range(0, 1_000).forEach(i -> agent.writeTextMessage(message("heartbeat")));

    await()
        .untilAsserted(() -> {
          assertThat(faults.lost()).hasEntrySatisfying("heartbeat", FrameProxyTest::isAFifth);
          assertThat(faults.repeated()).hasEntrySatisfying("heartbeat", FrameProxyTest::isAFifth);
        });
  }

  /** Of a thousand there, and of those that came back. */
  private static void isAFifth(long count) {
    assertThat(count).isBetween(250L, 500L);
  }

  @Test
  void addsToEachMessageWhatNobodyKnows() {
    faults.fromTheNextVersion();

    agent.writeTextMessage("{\"kind\":\"heartbeat\",\"body\":{\"held\":[{}],\"labels\":{}}}");

    await().until(() -> !answers.isEmpty());
    String unknown = "\"sinceTheNextVersion\":{\"known\":false}";
    assertThat(heard)
        .last()
        .isEqualTo(
            "{\"kind\":\"heartbeat\",\"body\":{\"held\":[{"
                + unknown
                + "}],\"labels\":{},"
                + unknown
                + "},"
                + unknown
                + "}");
  }

  @Test
  void endsTheConnectionWhenTheControllerDoes() {
    agent.writeTextMessage(message("heartbeat"));
    await().until(() -> !answers.isEmpty());

    server.close().await();

    await().until(agent::isClosed);
  }

  @Test
  void passesRequestsOn() {
    HttpClient http = vertx.createHttpClient();
    String body =
        http.request(HttpMethod.POST, proxy.port(), "127.0.0.1", "/enrol?x=1")
            .compose(request -> request.send("a token"))
            .compose(answer -> {
              assertThat(answer.statusCode()).isEqualTo(201);
              return answer.body();
            })
            .await()
            .toString();

    assertThat(body).isEqualTo("POST /enrol?x=1 a token");
    http.close().await();
  }

  private void serve(ServerWebSocket socket) {
    heard.add(socket.path() + " " + socket.headers().get("Authorization"));
    socket.textMessageHandler(text -> {
      heard.add(text);
      socket.writeTextMessage(text);
    });
  }

  private static void answer(HttpServerRequest request) {
    request
        .body()
        .onSuccess(body ->
            request
                .response()
                .setStatusCode(201)
                .end(request.method() + " " + request.uri() + " " + body));
  }

  private static String message(String kind) {
    return "{\"id\":1,\"kind\":\"" + kind + "\",\"body\":{}}";
  }
}

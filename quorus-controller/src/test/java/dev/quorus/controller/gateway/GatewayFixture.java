package dev.quorus.controller.gateway;

import dev.quorus.controller.fleet.BusLeadLine;
import dev.quorus.controller.security.AdmittedAgent;
import dev.quorus.controller.security.AgentAccess;
import dev.quorus.controller.security.MemoryAgents;
import dev.quorus.core.bus.BusAddress;
import dev.quorus.core.bus.BusCodec;
import dev.quorus.core.bus.BusKind;
import dev.quorus.core.bus.BusMessage.AgentProfile;
import dev.quorus.core.bus.BusMessage.Hello;
import dev.quorus.core.bus.BusMessage.Offer;
import dev.quorus.core.bus.BusMessage.Welcome;
import dev.quorus.core.bus.LinkFrame;
import dev.quorus.core.time.Ticker;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.eventbus.DeliveryOptions;
import io.vertx.core.eventbus.Message;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.WebSocket;
import io.vertx.core.http.WebSocketClient;
import io.vertx.core.http.WebSocketClientOptions;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A gateway on a real socket, with a scripted leader behind it. */
final class GatewayFixture implements AutoCloseable {
  private static final Integer NO_CODE = 0;
  static final AdmittedAgent EDGE = new AdmittedAgent("edge-1", "dmz");

  final Vertx vertx = Vertx.vertx();
  final MemoryAgents agents = new MemoryAgents();
  final SimpleMeterRegistry meters = new SimpleMeterRegistry();
  final List<JsonObject> heard = new CopyOnWriteArrayList<>();
  final AgentGateway gateway;
  private final HttpServer server;
  private final WebSocketClient client;
  volatile Consumer<Message<JsonObject>> leader =
      message -> message.reply(BusCodec.write(new Welcome(7, 1_000, 15_000)));

  GatewayFixture(GatewaySettings settings) {
    gateway =
        new AgentGateway(
            vertx,
            "n1",
            new BusLeadLine(vertx.eventBus(), Duration.ofSeconds(5)),
            new AgentAccess(agents, () -> Instant.EPOCH),
            settings,
            meters,
            Ticker.SYSTEM);
    for (String address : List.of(BusAddress.HELLO, BusAddress.HEARTBEAT, BusAddress.OUTCOMES)) {
      vertx
          .eventBus()
          .<JsonObject>consumer(
              address,
              message -> {
                heard.add(message.body());
                leader.accept(message);
              });
    }
    server =
        vertx
            .createHttpServer(
                new HttpServerOptions()
                    .setMaxWebSocketFrameSize(LinkFrame.LARGEST)
                    .setMaxWebSocketMessageSize(LinkFrame.LARGEST)
                    .setWebSocketClosingTimeout(1))
            .requestHandler(request ->
                request.toWebSocket().onSuccess(socket -> gateway.take(socket, EDGE, () -> {})))
            .listen(0, "127.0.0.1")
            .await();
    client =
        vertx.createWebSocketClient(
            new WebSocketClientOptions()
                .setMaxFrameSize(2 * LinkFrame.LARGEST)
                .setMaxMessageSize(2 * LinkFrame.LARGEST));
  }

  Peer connect() {
    return new Peer(client.connect(server.actualPort(), "127.0.0.1", "/agents").await());
  }

  static JsonObject hello(String agent, String pool, String boot) {
    return BusCodec.write(
        new Hello(
            new AgentProfile(
                agent, boot, "1", pool, Map.of(), new Offer(4, Set.of("file"), List.of("/")))));
  }

  /** What the leader sends to an agent. */
  Future<JsonObject> tellAgent(String agent, String boot, JsonObject body) {
    return vertx
        .eventBus()
        .<JsonObject>request(
            BusAddress.gateway("n1"),
            body,
            new DeliveryOptions()
                .setSendTimeout(5_000)
                .addHeader(BusAddress.AGENT_HEADER, agent)
                .addHeader(BusAddress.BOOT_HEADER, boot))
        .map(Message::body);
  }

  @Override
  public void close() {
    vertx.close().await();
  }

  /** An agent's end of a connection, which sends what it is told to. */
  static final class Peer {
    final WebSocket socket;
    final BlockingQueue<LinkFrame> frames = new LinkedBlockingQueue<>();

    Peer(WebSocket socket) {
      this.socket = socket;
      socket.textMessageHandler(text -> frames.add(LinkFrame.read(text)));
    }

    Peer says(LinkFrame frame) {
      return says(frame.text());
    }

    Peer says(String text) {
      socket.writeTextMessage(text).await();
      return this;
    }

    Peer helloed() throws InterruptedException {
      says(new LinkFrame.Ask(1, BusKind.HELLO, hello("edge-1", "dmz", "b1")));
      hears();
      return this;
    }

    LinkFrame hears() throws InterruptedException {
      LinkFrame frame = frames.poll(10, TimeUnit.SECONDS);
      if (frame == null) {
        throw new AssertionError("nothing came");
      }
      return frame;
    }

    @Nullable Integer closeCode() {
      if (!socket.isClosed()) {
        return null;
      }
      try {
        Short code = socket.closeStatusCode();
        return code == null ? NO_CODE : Integer.valueOf(code);
      } catch (NullPointerException e) {
        // Vert.x 5.0.10 unboxes a code that is not there.
        return NO_CODE;
      }
    }
  }
}

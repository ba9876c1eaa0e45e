package dev.quorus.core.protocol.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.quorus.core.pool.ConnectionPoolConfig;
import dev.quorus.core.protocol.Chunk;
import dev.quorus.core.protocol.SourceStream;
import dev.quorus.core.time.SystemTime;
import dev.quorus.core.transfer.Endpoint;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class HttpPoolTest {
  private final Vertx vertx = Vertx.vertx();
  private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
  private final AtomicInteger connections = new AtomicInteger();
  private final HttpServer server =
      vertx
          // Without HTTP/2 it announces a connection when it opens, not with the first request.
          .createHttpServer(new HttpServerOptions().setHttp2ClearTextEnabled(false))
          .connectionHandler(opened -> connections.incrementAndGet())
          .requestHandler(request -> request.response().end("x".repeat(100_000)))
          .listen(0, "127.0.0.1")
          .toCompletionStage()
          .toCompletableFuture()
          .join();

  @AfterEach
  void stop() {
    vertx.close().toCompletionStage().toCompletableFuture().join();
  }

  @Test
  void countsAConnectionAsInUseUntilTheBodyIsOver() throws Exception {
    try (HttpProtocol http = protocol(ConnectionPoolConfig.productionConfig());
        SourceStream stream = http.source(endpoint()).open(0, null)) {
      Chunk first = Objects.requireNonNull(stream.next());
      assertThat(gauge("quorus.pool.connections.max")).isEqualTo(100);
      first.release();
      for (Chunk chunk = stream.next(); chunk != null; chunk = stream.next()) {
        chunk.release();
      }
      await().untilAsserted(() -> assertThat(gauge("quorus.pool.connections")).isZero());
      assertThat(gauge("quorus.pool.waiting")).isZero();
    }
  }

  @Test
  void givesTheConnectionOfAnAbandonedBodyBack() throws Exception {
    try (HttpProtocol http = protocol(ConnectionPoolConfig.productionConfig())) {
      http.source(endpoint()).open(0, null).close();

      await().untilAsserted(() -> assertThat(gauge("quorus.pool.connections")).isZero());
    }
  }

  @Test
  void opensTheWarmConnectionsOfAnEndpointAtItsFirstUse() throws Exception {
    try (HttpProtocol http = protocol(ConnectionPoolConfig.lowLatencyConfig())) {
      http.source(endpoint()).open(0, null).close();

      await().untilAsserted(() -> assertThat(connections).hasValueGreaterThanOrEqualTo(5));
    }
  }

  @Test
  void usesOneConnectionForRequestsOneAfterAnother() throws Exception {
    try (HttpProtocol http = protocol(ConnectionPoolConfig.defaultConfig())) {
      for (int i = 0; i < 20; i++) {
        http.source(endpoint()).stat();
      }
    }

    assertThat(connections).hasValueLessThanOrEqualTo(2);
  }

  private HttpProtocol protocol(ConnectionPoolConfig config) {
    return new HttpProtocol(vertx, config, HttpSettings.DEFAULT, meters, SystemTime.INSTANCE);
  }

  private Endpoint endpoint() {
    return Endpoint.parse("http://127.0.0.1:" + server.actualPort() + "/file");
  }

  private double gauge(String name) {
    return meters.get(name).gauge().value();
  }
}

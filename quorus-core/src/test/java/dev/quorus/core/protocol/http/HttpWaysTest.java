package dev.quorus.core.protocol.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quorus.core.pool.ConnectionPoolConfig;
import dev.quorus.core.pool.PoolTimes;
import dev.quorus.core.protocol.Chunk;
import dev.quorus.core.protocol.SourceStream;
import dev.quorus.core.time.SystemTime;
import dev.quorus.core.transfer.Endpoint;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import java.io.ByteArrayOutputStream;
import java.net.URI;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Ways to the same bytes: pipelined, and through a proxy. */
@Timeout(60)
class HttpWaysTest {
  private final Vertx vertx = Vertx.vertx();
  private final FaultyServer server = new FaultyServer(vertx);

  @AfterEach
  void stop() {
    server.close();
    vertx.close().toCompletionStage().toCompletableFuture().join();
  }

  @Test
  void givesEachPipelinedRequestItsOwnBody() throws Exception {
    ConnectionPoolConfig twoPipelines =
        new ConnectionPoolConfig(
            2,
            1000,
            0,
            new PoolTimes(Duration.ofSeconds(5), Duration.ofMinutes(1), Duration.ofSeconds(30)),
            16,
            false);
    List<byte[]> contents = new ArrayList<>();
    for (int i = 0; i < 60; i++) {
      byte[] content = new byte[50_000 + i];
      new Random(i).nextBytes(content);
      contents.add(content);
      server.files.put("/file" + i, content);
    }

    try (HttpProtocol http = protocol(twoPipelines, HttpSettings.DEFAULT);
        ExecutorService readers = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<byte[]>> read = new ArrayList<>();
      for (int i = 0; i < contents.size(); i++) {
        Endpoint endpoint = Endpoint.parse(server.url("/file" + i));
        read.add(readers.submit(() -> readAll(http, endpoint)));
      }
      for (int i = 0; i < contents.size(); i++) {
        assertThat(read.get(i).get()).isEqualTo(contents.get(i));
      }
    }
  }

  @Test
  void asksTheProxyWhereOneIsSet() throws Exception {
    AtomicReference<String> asked = new AtomicReference<>();
    HttpServer proxy =
        vertx
            .createHttpServer()
            .requestHandler(request -> {
              asked.set(request.uri());
              request.response().end("by proxy");
            })
            .listen(0, "127.0.0.1")
            .toCompletionStage()
            .toCompletableFuture()
            .join();
    HttpSettings through =
        new HttpSettings(URI.create("http://127.0.0.1:" + proxy.actualPort()), List.of(), null, 5);

    try (HttpProtocol http = protocol(ConnectionPoolConfig.defaultConfig(), through)) {
      byte[] read = readAll(http, Endpoint.parse("http://partner.invalid/report.csv"));

      assertThat(read).asString().isEqualTo("by proxy");
      assertThat(asked).hasValue("http://partner.invalid/report.csv");
    }
  }

  @Test
  void passesTheProxyByForTheHostsThatAreNamed() throws Exception {
    server.files.put("/file", new byte[7]);
    HttpSettings through =
        new HttpSettings(URI.create("http://127.0.0.1:1"), List.of("127.0.0.1"), null, 5);

    try (HttpProtocol http = protocol(ConnectionPoolConfig.defaultConfig(), through)) {
      assertThat(readAll(http, Endpoint.parse(server.url("/file")))).hasSize(7);
    }
  }

  private HttpProtocol protocol(ConnectionPoolConfig pool, HttpSettings settings) {
    return new HttpProtocol(vertx, pool, settings, new SimpleMeterRegistry(), SystemTime.INSTANCE);
  }

  private static byte[] readAll(HttpProtocol http, Endpoint endpoint) throws Exception {
    ByteArrayOutputStream into = new ByteArrayOutputStream();
    try (SourceStream stream = http.source(endpoint).open(0, null)) {
      for (Chunk chunk = stream.next(); chunk != null; chunk = stream.next()) {
        for (ByteBuffer bytes : chunk.buffers()) {
          byte[] copy = new byte[bytes.remaining()];
          bytes.get(copy);
          into.writeBytes(copy);
        }
        chunk.release();
      }
    }
    return into.toByteArray();
  }
}

package dev.quorus.core.protocol.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quorus.core.failure.TransferException;
import dev.quorus.core.pool.ConnectionPoolConfig;
import dev.quorus.core.protocol.Source;
import dev.quorus.core.time.SystemTime;
import dev.quorus.core.transfer.Endpoint;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A server that answers two requests at a time, and 429 to any more. */
@Timeout(60)
class BusyServerTest {
  private static final int BEARS = 2;
  private static final int ASKING = 12;

  private final Vertx vertx = Vertx.vertx();
  private final AtomicInteger underWay = new AtomicInteger();
  private final AtomicInteger refused = new AtomicInteger();
  private final HttpServer server =
      vertx.createHttpServer().requestHandler(this::answer).listen(0, "127.0.0.1").await();
  private final HttpProtocol http =
      new HttpProtocol(
          vertx,
          ConnectionPoolConfig.productionConfig(),
          HttpSettings.DEFAULT,
          new SimpleMeterRegistry(),
          SystemTime.INSTANCE);

  private void answer(HttpServerRequest request) {
    if (underWay.incrementAndGet() > BEARS) {
      underWay.decrementAndGet();
      refused.incrementAndGet();
      request.response().setStatusCode(429).putHeader("Retry-After", "1").end();
      return;
    }
    vertx.setTimer(
        20,
        done -> {
          underWay.decrementAndGet();
          request.response().putHeader("Content-Length", "5").end();
        });
  }

  @AfterEach
  void stop() {
    http.close();
    vertx.close().await();
  }

  /** Each refusal lowers the budget by one, so there are no more of them than it was too high. */
  @Test
  void isAskedForLessFromTheFirstRefusalOn() {
    int answered = askAllAtOnce();
    assertThat(refused.get()).isPositive();

    for (int round = 0; round < ASKING; round++) {
      refused.set(0);
      answered = askAllAtOnce();
      if (refused.get() == 0) {
        break;
      }
    }

    assertThat(refused).as("refusals once it has learned").hasValue(0);
    assertThat(answered).isEqualTo(ASKING);
  }

  private int askAllAtOnce() {
    List<CompletableFuture<Boolean>> all = new ArrayList<>();
    for (int i = 0; i < ASKING; i++) {
      all.add(CompletableFuture.supplyAsync(this::ask, Thread::startVirtualThread));
    }
    return (int) all.stream().filter(CompletableFuture::join).count();
  }

  private boolean ask() {
    try (Source source =
        http.source(Endpoint.parse("http://127.0.0.1:" + server.actualPort() + "/a"))) {
      return source.stat().size() == 5;
    } catch (TransferException e) {
      return false;
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}

package dev.quorus.benchmarks.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerRequest;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 30, unit = TimeUnit.SECONDS)
class HttpLoadTest {
  private static final int STALL_MILLIS = 200;

  private final Vertx vertx = Vertx.vertx();
  private final AtomicInteger requests = new AtomicInteger();
  private HttpServer server;
  private volatile int stalledRequest = -1;

  @BeforeEach
  void listen() {
    server = vertx.createHttpServer().requestHandler(this::answer).listen(0, "127.0.0.1").await();
  }

  @AfterEach
  void close() {
    vertx.close().await();
  }

  private void answer(HttpServerRequest request) {
    if (requests.getAndIncrement() == stalledRequest) {
      vertx.setTimer(STALL_MILLIS, late -> request.response().end("late"));
    } else {
      request.response().setStatusCode("/bad".equals(request.path()) ? 500 : 200).end("ok");
    }
  }

  private HttpLoad load(int connections, String path) {
    URI url = URI.create("http://127.0.0.1:" + server.actualPort());
    return new HttpLoad(vertx, url, connections, number -> Request.get(path));
  }

  @Test
  void sendsAsManyAsItIsToldTo() throws InterruptedException {
    try (HttpLoad load = load(4, "/good")) {
      Load done = load.closed(Duration.ofSeconds(20), 50);

      assertThat(done.answered()).isEqualTo(50);
      assertThat(done.failed()).isZero();
      assertThat(done.micros().getTotalCount()).isEqualTo(50);
      assertThat(requests).hasValue(50);
    }
  }

  @Test
  void countsAnErrorAsFailedAndNotAsFast() throws InterruptedException {
    try (HttpLoad load = load(2, "/bad")) {
      Load done = load.closed(Duration.ofSeconds(20), 10);

      assertThat(done.failed()).isEqualTo(10);
      assertThat(done.micros().getTotalCount()).isZero();
    }
  }

  @Test
  void countsFromWhenARequestWasToBeSent() throws InterruptedException {
    stalledRequest = 5;
    try (HttpLoad load = load(1, "/good")) {
      Load done = load.atRate(100, Duration.ofMillis(500));

      assertThat(done.answered()).isEqualTo(50);
      // All that were due while the one connection stalled waited, each for what was left of it.
      assertThat(done.micros().getCountBetweenValues(50_000, 1_000_000)).isGreaterThan(8);
    }
  }
}

package dev.quorus.controller.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.quorus.controller.store.NewTransfer;
import dev.quorus.controller.store.SharedPostgres;
import dev.quorus.controller.store.Stores;
import dev.quorus.core.time.SystemTime;
import dev.quorus.core.time.Ticker;
import dev.quorus.core.transfer.Endpoint;
import dev.quorus.core.transfer.TransferIds;
import dev.quorus.core.transfer.TransferOrder;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServer;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Two controllers on one database: what one of them stores is streamed by the other. */
class EventBellTest {
  private static final TransferOrder ORDER =
      TransferOrder.of(Endpoint.parse("/from"), Endpoint.parse("/to"));

  private final Vertx vertx = Vertx.vertx();
  private final String database = SharedPostgres.newDatabase();
  private final Stores here = SharedPostgres.open(database);
  private final Stores there = SharedPostgres.open(database);
  private final TransferIds ids = new TransferIds(SystemTime.INSTANCE);
  private final AtomicLong streamed = new AtomicLong();

  @BeforeEach
  void readAtTheOther() {
    streams(here, Duration.ofSeconds(20));
    Streams streams = streams(there, Duration.ofSeconds(1));
    HttpServer server =
        vertx
            .createHttpServer()
            .requestHandler(request ->
                streams
                    .start(filter(), null)
                    .onSuccess(start ->
                        streams.open(
                            filter(),
                            ((StreamStart.After) start).seq(),
                            request.response().setChunked(true),
                            () -> true,
                            () -> {})))
            .listen(0, "127.0.0.1")
            .await();
    vertx
        .createHttpClient()
        .request(HttpMethod.GET, server.actualPort(), "127.0.0.1", "/")
        .compose(request -> request.send())
        .onSuccess(response -> response.handler(this::read))
        .await();
  }

  private Streams streams(Stores stores, Duration poll) {
    StreamSettings usual = StreamSettings.DEFAULT;
    StreamSettings settings =
        new StreamSettings(1, 1, usual.heartbeat(), usual.patience(), usual.queueBytes(), poll);
    return new Streams(
        vertx,
        stores.events(),
        transfers -> Future.succeededFuture(Map.of()),
        settings,
        true,
        Ticker.SYSTEM,
        new SimpleMeterRegistry());
  }

  private static FeedFilter filter() {
    return new FeedFilter("default", Set.of(), Map.of(), null);
  }

  private void read(Buffer text) {
    streamed.addAndGet(text.toString().lines().filter(line -> line.startsWith("data:")).count());
  }

  @AfterEach
  void stop() {
    vertx.close().await();
    here.close();
    there.close();
  }

  private void submit() {
    here.transfers()
        .submit(new NewTransfer(ids.next(), ORDER, SystemTime.INSTANCE.instant(), null, null))
        .await();
  }

  @Test
  void theBellSavesTheSecond() {
    long slowest = 0;
    for (int i = 1; i <= 5; i++) {
      long expected = i;
      long began = Ticker.SYSTEM.nanos();
      submit();
      await().pollInterval(Duration.ofMillis(5)).until(() -> streamed.get() == expected);
      slowest = Math.max(slowest, Ticker.SYSTEM.nanos() - began);
    }

    assertThat(Duration.ofNanos(slowest)).isLessThan(Duration.ofMillis(900));
  }

  @Test
  void nothingIsMissedThoughEveryRingIsLost() {
    vertx.eventBus().addOutboundInterceptor(delivery -> {});
    for (int i = 0; i < 20; i++) {
      submit();
    }

    await().untilAsserted(() -> assertThat(streamed).hasValue(20));
  }
}

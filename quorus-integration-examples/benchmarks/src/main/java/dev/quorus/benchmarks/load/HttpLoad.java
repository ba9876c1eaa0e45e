package dev.quorus.benchmarks.load;

import dev.quorus.core.time.Pause;
import dev.quorus.core.time.Ticker;
import io.vertx.core.AsyncResult;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpClientAgent;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.PoolOptions;
import io.vertx.core.http.RequestOptions;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongFunction;
import org.HdrHistogram.ConcurrentHistogram;
import org.HdrHistogram.Histogram;

/** Sends requests to one server, over kept connections. */
public final class HttpLoad implements AutoCloseable {
  private static final long LONGEST_MICROS = 3_600_000_000L;
  private static final int BIG_QUEUE = 1_000_000;

  private final URI server;
  private final int connections;
  private final HttpClientAgent client;
  private final LongFunction<Request> requests;

  /**
   * Opens no connection yet.
   *
   * @param connections at most so many
   * @param requests makes the request of each number, from 0
   */
  public HttpLoad(Vertx vertx, URI server, int connections, LongFunction<Request> requests) {
    this.server = server;
    this.connections = connections;
    this.requests = requests;
    this.client =
        vertx.createHttpClient(
            new HttpClientOptions().setMaxHeaderSize(64 << 10),
            new PoolOptions().setHttp1MaxSize(connections).setMaxWaitQueueSize(BIG_QUEUE));
  }

  /** One run's counters. */
  private static final class Tally {
    final Histogram micros = new ConcurrentHistogram(LONGEST_MICROS, 3);
    final AtomicLong answered = new AtomicLong();
    final AtomicLong failed = new AtomicLong();
    final long begin = Ticker.SYSTEM.nanos();

    void note(AsyncResult<Integer> answer, long from) {
      if (answer.succeeded() && answer.result() < 400) {
        micros.recordValue(Math.max(0, (Ticker.SYSTEM.nanos() - from) / 1_000));
        answered.incrementAndGet();
      } else {
        failed.incrementAndGet();
      }
    }

    Load end() {
      double seconds = (Ticker.SYSTEM.nanos() - begin) / 1e9;
      return new Load(answered.get(), failed.get(), seconds, micros);
    }
  }

  /**
   * As many as are answered: each connection sends its next request when it has the answer to its
   * last. How long a request would have waited for a busy server is not seen.
   *
   * @param most requests in all
   */
  public Load closed(Duration duration, long most) throws InterruptedException {
    Tally tally = new Tally();
    long end = tally.begin + duration.toNanos();
    AtomicLong next = new AtomicLong();
    CountDownLatch over = new CountDownLatch(connections);
    for (int i = 0; i < connections; i++) {
      again(tally, next, most, end, over);
    }
    over.await();
    return tally.end();
  }

  private void again(Tally tally, AtomicLong next, long most, long end, CountDownLatch over) {
    long number = next.getAndIncrement();
    if (number >= most || Ticker.SYSTEM.nanos() >= end) {
      over.countDown();
      return;
    }
    long from = Ticker.SYSTEM.nanos();
    send(number)
        .onComplete(answer -> {
          tally.note(answer, from);
          again(tally, next, most, end, over);
        });
  }

  /**
   * So many a second, whatever the answers do. Each request counts from when it was to be sent: one
   * that had to wait, for a connection or for this sender, was slow.
   */
  public Load atRate(double perSecond, Duration duration) throws InterruptedException {
    Tally tally = new Tally();
    long all = (long) (perSecond * duration.toNanos() / 1e9);
    CountDownLatch open = new CountDownLatch((int) all);
    for (long number = 0; number < all; number++) {
      long intended = tally.begin + (long) (number / perSecond * 1e9);
      waitUntil(intended);
      send(number)
          .onComplete(answer -> {
            tally.note(answer, intended);
            open.countDown();
          });
    }
    if (!open.await(duration.toMillis() + 30_000, TimeUnit.MILLISECONDS)) {
      tally.failed.addAndGet(open.getCount());
    }
    return tally.end();
  }

  private static void waitUntil(long nanos) throws InterruptedException {
    long wait = nanos - Ticker.SYSTEM.nanos();
    if (wait > 0) {
      Pause.SYSTEM.pause(Duration.ofNanos(wait));
    }
  }

  private Future<Integer> send(long number) {
    Request request = requests.apply(number);
    RequestOptions options =
        new RequestOptions()
            .setMethod(request.method())
            .setHost(server.getHost())
            .setPort(server.getPort())
            .setURI(request.uri());
    request.headers().forEach(options::addHeader);
    return client
        .request(options)
        .compose(open -> answer(open, request))
        .recover(failure -> Future.succeededFuture(599));
  }

  /** The body is let go as it comes, so that large ones fill no memory here. */
  private static Future<Integer> answer(HttpClientRequest open, Request request) {
    return open.send(request.body())
        .compose(response -> {
          response.handler(piece -> {});
          return response.end().map(over -> response.statusCode());
        });
  }

  /** The first so many requests, one after another; their status codes. */
  public List<Integer> each(int most) {
    List<Integer> codes = new ArrayList<>();
    for (long number = 0; number < most; number++) {
      codes.add(send(number).await());
    }
    return codes;
  }

  @Override
  public void close() {
    client.close().await();
  }
}

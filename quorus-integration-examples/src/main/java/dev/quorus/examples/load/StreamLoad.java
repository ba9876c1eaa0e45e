package dev.quorus.examples.load;

import dev.quorus.core.time.SystemTime;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.PoolOptions;
import io.vertx.core.http.RequestOptions;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Many readers of the stream of events in one process. Each event is told from the next by its
 * empty line, and one in a hundred is read for its time, so that the readers cost less than what
 * they measure. Confined to one event loop but for the counters.
 */
final class StreamLoad {
  private static final int AT_A_TIME = 50;
  private static final int NO_LIMIT = 100_000;
  private static final int SAMPLED = 100;
  private static final int MOST_SAMPLES = 2_000_000;
  private static final byte[] AT = "\"at\":\"".getBytes(StandardCharsets.US_ASCII);

  private final URI server;
  private final String key;
  private final HttpClient client;
  private final AtomicLong events = new AtomicLong();
  private final AtomicLong bytes = new AtomicLong();
  private final AtomicLong lost = new AtomicLong();
  private final long[] micros = new long[MOST_SAMPLES];
  private int samples;
  private long chunks;

  StreamLoad(Vertx vertx, URI server, String key) {
    this.server = server;
    this.key = key;
    this.client =
        vertx.createHttpClient(
            new HttpClientOptions().setKeepAlive(true),
            new PoolOptions().setHttp1MaxSize(NO_LIMIT));
  }

  /**
   * What was read since the last call.
   *
   * @param p50 milliseconds from the commit of an event to its reading, by the clock of one machine
   */
  record Read(long events, long bytes, long lost, double p50, double p99) {}

  /** Opens so many. Blocks. */
  void open(int readers, String query) {
    for (int first = 0; first < readers; first += AT_A_TIME) {
      List<Future<?>> opening = new ArrayList<>();
      for (int i = first; i < Math.min(readers, first + AT_A_TIME); i++) {
        opening.add(open(query));
      }
      Future.all(opening).await();
    }
  }

  private Future<HttpClientResponse> open(String query) {
    RequestOptions options =
        new RequestOptions()
            .setMethod(HttpMethod.GET)
            .setHost(server.getHost())
            .setPort(server.getPort())
            .setURI("/api/v1/events" + query)
            .putHeader("Authorization", "Bearer " + key)
            .putHeader("Accept", "text/event-stream");
    return client
        .request(options)
        .compose(request -> request.send())
        .compose(response -> {
          if (response.statusCode() != 200) {
            return Future.failedFuture(
                "a stream is answered with "
                    + response.statusCode()
                    + ", as by the limit of a key");
          }
          response.handler(this::read);
          response.exceptionHandler(broken -> lost.incrementAndGet());
          return Future.succeededFuture(response);
        });
  }

  /** An event has two line ends in a row, and so has nothing else but a heartbeat. */
  private void read(Buffer chunk) {
    byte[] text = chunk.getBytes();
    long count = 0;
    for (int i = 1; i < text.length; i++) {
      if (text[i] == '\n' && text[i - 1] == '\n') {
        count++;
      }
    }
    events.addAndGet(count);
    bytes.addAndGet(text.length);
    chunks++;
    if (chunks % SAMPLED == 0) {
      sample(text);
    }
  }

  /** The oldest event of a chunk waited longest. */
  private void sample(byte[] text) {
    int at = find(text);
    int end = at;
    while (end >= 0 && end < text.length && text[end] != '"') {
      end++;
    }
    if (at >= 0 && end < text.length && samples < MOST_SAMPLES) {
      Instant committed = Instant.parse(new String(text, at, end - at, StandardCharsets.US_ASCII));
      Instant now = SystemTime.INSTANCE.instant();
      micros[samples] = Duration.between(committed, now).toNanos() / 1_000;
      samples++;
    }
  }

  private static int find(byte[] text) {
    for (int i = 0; i + AT.length < text.length; i++) {
      if (Arrays.equals(text, i, i + AT.length, AT, 0, AT.length)) {
        return i + AT.length;
      }
    }
    return -1;
  }

  Read read() {
    long[] sorted = Arrays.copyOf(micros, samples);
    samples = 0;
    Arrays.sort(sorted);
    return new Read(
        events.getAndSet(0),
        bytes.getAndSet(0),
        lost.get(),
        percentile(sorted, 0.5),
        percentile(sorted, 0.99));
  }

  private static double percentile(long[] sorted, double share) {
    return sorted.length == 0
        ? Double.NaN
        : sorted[(int) Math.min(sorted.length - 1, sorted.length * share)] / 1_000.0;
  }
}

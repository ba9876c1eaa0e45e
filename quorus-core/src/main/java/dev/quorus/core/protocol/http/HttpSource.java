package dev.quorus.core.protocol.http;

import dev.quorus.core.failure.FailureCode;
import dev.quorus.core.failure.TransferException;
import dev.quorus.core.failure.TransferFailure.Unreachable;
import dev.quorus.core.protocol.Chunk;
import dev.quorus.core.protocol.Source;
import dev.quorus.core.protocol.SourceStat;
import dev.quorus.core.protocol.SourceStream;
import io.vertx.core.http.HttpMethod;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A file behind a URL. */
final class HttpSource implements Source {
  private final HttpTarget target;
  private final HttpRequests requests;
  private final InstantSource clock;

  HttpSource(HttpTarget target, HttpRequests requests, InstantSource clock) {
    this.target = target;
    this.requests = requests;
    this.clock = clock;
  }

  /**
   * @throws TransferException as an {@link Unreachable} also where the server refuses HEAD, which
   *     says nothing against the file
   */
  @Override
  public SourceStat stat() throws TransferException, InterruptedException {
    HttpExchange exchange = requests.fetch(HttpMethod.HEAD, target, Map.of());
    HttpAnswer answer = exchange.answer();
    if (answer.status() == 405 || answer.status() == 501) {
      throw new TransferException(
          new Unreachable(
              FailureCode.UNREACHABLE,
              "%s answers HEAD with %d".formatted(target.where(), answer.status())));
    }
    if (!answer.succeeded()) {
      throw refused(exchange);
    }
    return answer.stat();
  }

  @Override
  public SourceStream open(long offset, @Nullable SourceStat expected)
      throws TransferException, InterruptedException {
    String validator = expected == null ? null : validator(expected);
    if (offset == 0 || expected == null || validator == null) {
      return whole();
    }
    if (offset == expected.size()) {
      SourceStat now = stat();
      return now.sameAs(expected) ? new Nothing(now, offset) : whole();
    }
    return rest(offset, expected, validator);
  }

  private SourceStream whole() throws TransferException, InterruptedException {
    HttpExchange exchange = requests.fetch(HttpMethod.GET, target, Map.of());
    if (exchange.answer().status() != 200) {
      throw refused(exchange);
    }
    return new Body(exchange, exchange.answer().stat(), 0);
  }

  private SourceStream rest(long offset, SourceStat expected, String validator)
      throws TransferException, InterruptedException {
    HttpExchange exchange =
        requests.fetch(
            HttpMethod.GET,
            target,
            Map.of("Range", "bytes=" + offset + "-", "If-Range", validator));
    HttpAnswer answer = exchange.answer();
    if (answer.status() == 200) {
      return new Body(exchange, answer.stat(), 0);
    }
    boolean sound =
        answer.status() == 206 && answer.rangeStart() == offset && answer.stat().sameAs(expected);
    if (sound) {
      return new Body(exchange, answer.stat(), offset);
    }
    exchange.abandon();
    if (answer.status() == 206 || answer.status() == 416) {
      return whole();
    }
    throw refused(exchange);
  }

  /** What If-Range takes: a strong tag, else the date. */
  private static @Nullable String validator(SourceStat expected) {
    Instant modified = expected.modified();
    if (expected.etag() != null) {
      return expected.etag();
    }
    return modified == null ? null : HttpDates.format(modified);
  }

  private TransferException refused(HttpExchange exchange)
      throws TransferException, InterruptedException {
    exchange.abandon();
    return new TransferException(
        HttpFailures.status(
            exchange.answer(), HttpFailures.End.SOURCE, exchange.target().where(), clock));
  }

  @Override
  public void close() {
    // Each stream closes its own exchange; connections belong to the pool.
  }

  private record Body(HttpExchange exchange, SourceStat stat, long offset) implements SourceStream {
    @Override
    public @Nullable Chunk next() throws TransferException, InterruptedException {
      return exchange.body().next();
    }

    @Override
    public void close() {
      exchange.abandon();
    }
  }

  /** The rest of a file that is complete already. */
  private record Nothing(SourceStat stat, long offset) implements SourceStream {
    @Override
    public @Nullable Chunk next() {
      return null;
    }

    @Override
    public void close() {
      // It holds nothing.
    }
  }
}

package dev.quorus.core.protocol.http;

import dev.quorus.core.failure.FailureCode;
import dev.quorus.core.failure.TransferException;
import dev.quorus.core.failure.TransferFailure;
import dev.quorus.core.failure.TransferFailure.Unreachable;
import dev.quorus.core.protocol.Chunk;
import dev.quorus.core.protocol.Source;
import dev.quorus.core.protocol.SourceStat;
import dev.quorus.core.protocol.SourceStream;
import io.vertx.core.http.HttpMethod;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** A file behind a URL. */
final class HttpSource implements Source {
  private final HttpTarget target;
  private final HttpRequests requests;
  private final InstantSource clock;
  private final Lanes lanes;

  HttpSource(HttpTarget target, HttpRequests requests, InstantSource clock, Lanes lanes) {
    this.target = target;
    this.requests = requests;
    this.clock = clock;
    this.lanes = lanes;
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
    SourceStream ranged = lanes.asked(target) ? byRanges(offset, expected) : null;
    return ranged != null ? ranged : plain(offset, expected, lanes.adaptive(target));
  }

  /** Over several connections from the start; null where that cannot be, or is not worth it. */
  private @Nullable SourceStream byRanges(long offset, @Nullable SourceStat expected)
      throws TransferException, InterruptedException {
    HttpExchange head = requests.fetch(HttpMethod.HEAD, target, Map.of());
    HttpAnswer answer = head.answer();
    if (answer.status() == 401 || answer.status() == 407) {
      // A GET would be a second attempt with the same wrong password.
      throw refused(head);
    }
    SourceStat now = answer.stat();
    boolean possible =
        answer.succeeded()
            && answer.acceptsRanges()
            && now.etag() != null
            && now.size() >= Lanes.LEAST
            && offset < now.size()
            && !HtmlPage.possible(target, answer)
            && (expected == null || expected.sameAs(now));
    return possible ? RangedStream.over(lanes.wanted(), this, head.target(), now, offset) : null;
  }

  /** Asks for a range of one version of the file, and returns at once. */
  HttpExchange range(HttpTarget at, SourceStat stat, long first, long last)
      throws TransferException {
    String tag = Objects.requireNonNull(stat.etag(), "ranges need a strong tag");
    return requests.begin(at, Map.of("Range", "bytes=" + first + "-" + last, "If-Range", tag));
  }

  /** By one plain request, after ranges were given up. */
  SourceStream openAlone(long offset, SourceStat expected, TransferFailure why)
      throws TransferException, InterruptedException {
    if (why.code() != FailureCode.SERVER_BUSY) {
      return plain(offset, expected, false);
    }
    lanes.busy().add(target.where());
    Duration wait = Lanes.SETTLING;
    for (int tries = 1; tries < Lanes.SETTLING_TRIES; tries++) {
      try {
        return plain(offset, expected, false);
      } catch (TransferException e) {
        if (e.failure().code() != FailureCode.SERVER_BUSY) {
          throw e;
        }
        // The server may not have noticed yet that the other connections are gone.
        lanes.pause().pause(wait);
        wait = wait.multipliedBy(2);
      }
    }
    return plain(offset, expected, false);
  }

  /**
   * By one plain request.
   *
   * @param mayGrow whether others may join it if it is slow
   */
  private SourceStream plain(long offset, @Nullable SourceStat expected, boolean mayGrow)
      throws TransferException, InterruptedException {
    String validator = expected == null ? null : validator(expected);
    if (offset == 0 || expected == null || validator == null) {
      return whole(mayGrow);
    }
    if (offset == expected.size()) {
      SourceStat now = stat();
      return now.sameAs(expected) ? new Nothing(now, offset) : whole(mayGrow);
    }
    HttpExchange exchange =
        requests.fetch(
            HttpMethod.GET,
            target,
            Map.of("Range", "bytes=" + offset + "-", "If-Range", validator));
    return rest(exchange, offset, expected, mayGrow);
  }

  private SourceStream whole(boolean mayGrow) throws TransferException, InterruptedException {
    HttpExchange exchange = requests.fetch(HttpMethod.GET, target, Map.of());
    if (exchange.answer().status() != 200) {
      throw refused(exchange);
    }
    return HtmlPage.possible(target, exchange.answer())
        ? looked(exchange)
        : streamed(exchange, 0, mayGrow);
  }

  private SourceStream looked(HttpExchange exchange)
      throws TransferException, InterruptedException {
    Chunk first = exchange.body().next();
    if (!HtmlPage.isPage(first)) {
      return new Body(exchange, exchange.answer().stat(), 0, new AtomicReference<>(first));
    }
    if (first != null) {
      first.release();
    }
    exchange.abandon();
    throw new TransferException(
        new Unreachable(
            FailureCode.SERVER_ERROR,
            "%s answered 200 with a page of HTML in place of the file"
                .formatted(exchange.target().where())));
  }

  private SourceStream rest(
      HttpExchange exchange, long offset, SourceStat expected, boolean mayGrow)
      throws TransferException, InterruptedException {
    HttpAnswer answer = exchange.answer();
    if (answer.status() == 200) {
      return streamed(exchange, 0, mayGrow);
    }
    boolean sound =
        answer.status() == 206 && answer.rangeStart() == offset && answer.stat().sameAs(expected);
    if (sound) {
      return streamed(exchange, offset, mayGrow);
    }
    exchange.abandon();
    if (answer.status() == 206 || answer.status() == 416) {
      return whole(mayGrow);
    }
    throw refused(exchange);
  }

  private SourceStream streamed(HttpExchange exchange, long offset, boolean mayGrow)
      throws TransferException, InterruptedException {
    HttpAnswer answer = exchange.answer();
    SourceStat stat = answer.stat();
    boolean worthATrial =
        mayGrow
            && answer.acceptsRanges()
            && stat.etag() != null
            && stat.size() >= Lanes.LEAST_UNASKED;
    return worthATrial
        ? RangedStream.after(exchange, new Trial(lanes.ticker()), this, stat, offset)
        : new Body(exchange, stat, offset, new AtomicReference<>());
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

  /**
   * One answer.
   *
   * @param looked the first bytes, where they were looked at already
   */
  private record Body(
      HttpExchange exchange, SourceStat stat, long offset, AtomicReference<@Nullable Chunk> looked)
      implements SourceStream {
    @Override
    public @Nullable Chunk next() throws TransferException, InterruptedException {
      Chunk first = looked.getAndSet(null);
      return first != null ? first : exchange.body().next();
    }

    @Override
    public void close() {
      exchange.abandon();
      Chunk unread = looked.getAndSet(null);
      if (unread != null) {
        unread.release();
      }
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

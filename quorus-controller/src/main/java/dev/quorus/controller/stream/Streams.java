package dev.quorus.controller.stream;

import dev.quorus.controller.store.EventFeed;
import dev.quorus.controller.stream.StreamStart.After;
import dev.quorus.controller.stream.StreamStart.NoSubject;
import dev.quorus.controller.stream.StreamStart.NotYet;
import dev.quorus.controller.stream.StreamStart.Over;
import dev.quorus.controller.stream.StreamStart.Purged;
import dev.quorus.controller.transfer.Unavailable;
import dev.quorus.core.time.Ticker;
import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.internal.ContextInternal;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** The streams of events of this controller. For use by many threads. */
public final class Streams implements AutoCloseable {
  private static final int RETRY_AFTER_SECONDS = 5;

  private final EventFeed feed;
  private final EventStream.Shared shared;
  private final Map<Thread, LoopStreams> loops = new ConcurrentHashMap<>();
  private final Map<String, AtomicInteger> byKey = new ConcurrentHashMap<>();
  private final AtomicInteger open = new AtomicInteger();
  private final @Nullable EventBell bell;
  private final Runnable stopTicks;
  private volatile boolean closed;

  /**
   * Begins to listen for new events.
   *
   * @param others whether other controllers append events too
   */
  public Streams(
      Vertx vertx,
      EventFeed feed,
      ProgressSource progress,
      StreamSettings settings,
      boolean others,
      Ticker ticker,
      MeterRegistry meters) {
    this.feed = feed;
    EventTail tail = new EventTail(vertx, feed, settings.poll());
    this.shared =
        new EventStream.Shared(
            vertx, tail, new Replays(feed), settings, new StreamMeters(meters, open), ticker);
    this.bell = others ? new EventBell(vertx, tail::ring) : null;
    this.stopTicks = new ProgressTicks(vertx, tail, progress).start();
    feed.onAppended(this::appended);
  }

  private void appended() {
    if (closed) {
      return;
    }
    if (open.get() > 0) {
      shared.tail().ring();
    }
    if (bell != null) {
      bell.ring();
    }
  }

  public StreamSettings settings() {
    return shared.settings();
  }

  /**
   * The right to one more stream; null if the key has as many as it may.
   *
   * @throws Unavailable if the controller has as many as it bears, or closes
   */
  public @Nullable StreamTicket enter(String keyId) {
    if (closed || open.incrementAndGet() > settings().most()) {
      if (!closed) {
        open.decrementAndGet();
      }
      shared.meters().refused();
      throw new Unavailable(
          "this controller has as many streams as it bears; ask again, or ask another one",
          RETRY_AFTER_SECONDS);
    }
    AtomicInteger own = byKey.computeIfAbsent(keyId, id -> new AtomicInteger());
    if (own.incrementAndGet() > settings().perKey()) {
      own.decrementAndGet();
      open.decrementAndGet();
      shared.meters().refused();
      return null;
    }
    return new StreamTicket(() -> {
      own.decrementAndGet();
      open.decrementAndGet();
    });
  }

  /**
   * Where a stream begins: after the named event; or else with what happens from now on, or, of a
   * single transfer or run, with its first event.
   *
   * @param after null if none is named
   */
  public Future<StreamStart> start(FeedFilter filter, @Nullable Long after) {
    return feed.bounds()
        .compose(bounds -> {
          if (after != null && after > bounds.last()) {
            return Future.succeededFuture(new NotYet(bounds.last()));
          }
          if (filter.only() != null) {
            return startOf(filter, after == null ? 0 : after);
          }
          if (after != null && after < bounds.purged()) {
            return Future.succeededFuture(new Purged(bounds.purged()));
          }
          return Future.succeededFuture(new After(after == null ? bounds.last() : after));
        });
  }

  private Future<StreamStart> startOf(FeedFilter filter, long after) {
    return Replays.of(feed, filter, after, 1)
        .map(batch -> {
          if (batch == null) {
            return new NoSubject();
          }
          return batch.over() && batch.events().isEmpty() ? new Over() : new After(after);
        });
  }

  /**
   * Writes events until the client is gone, what it is about is finished, or the controller closes.
   * To be called on the event loop of the response, whose head says already what it is.
   *
   * @param admitted asked now and then whether its reader still may read it
   * @param gone called once, when it has ended, on the same event loop
   */
  public void open(
      FeedFilter filter,
      long after,
      HttpServerResponse response,
      BooleanSupplier admitted,
      Runnable gone) {
    EventStream.Reader reader = new EventStream.Reader(response, admitted, gone);
    new EventStream(shared, loop(), filter, after, reader).begin();
  }

  private LoopStreams loop() {
    return loops.computeIfAbsent(
        Thread.currentThread(),
        thread -> {
          LoopStreams made = new LoopStreams((ContextInternal) shared.vertx().getOrCreateContext());
          shared.tail().add(made);
          return made;
        });
  }

  /** Ends all streams; their readers go to another controller. */
  @Override
  public void close() {
    closed = true;
    stopTicks.run();
    if (bell != null) {
      bell.close();
    }
    loops.values().forEach(loop -> loop.run(loop::endAll));
  }
}

package dev.quorus.api.client;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * A stream of events that comes back by itself when it breaks, and goes on after the last event
 * that was heard: none is missed, none is heard twice. Ends when it is closed, when nothing can
 * follow, or when the service refuses it. For use by any thread.
 */
public final class EventStream implements AutoCloseable {
  private static final Duration FIRST = Duration.ofMillis(250);
  private static final Duration LONGEST = Duration.ofSeconds(15);

  /** The service says that it is there three times as often. */
  private static final Duration SILENCE = Duration.ofSeconds(45);

  private final Connecting connecting;
  private final EventListener listener;
  private final Time time;
  private final boolean single;
  private final CompletableFuture<@Nullable Void> ended = new CompletableFuture<>();
  private final AtomicBoolean closed = new AtomicBoolean();
  private volatile @Nullable Connection connection;
  private volatile @Nullable Long lastId;

  /** Opens a connection whose lines the reader takes. */
  @FunctionalInterface
  interface Connecting {
    /**
     * Opens it.
     *
     * @param after the last event that was heard; null for none
     */
    Connection open(@Nullable Long after, SseLines lines);
  }

  /**
   * One connection.
   *
   * @param over completes when it has ended, with whether nothing can follow; fails with a {@link
   *     ClientError}
   */
  record Connection(CompletableFuture<Boolean> over, Runnable cut) {}

  /** By what it waits. */
  record Time(InstantSource clock, Delays delays, RandomGenerator random) {}

  /**
   * @param single whether it is of one transfer or run, with whose end it ends
   */
  EventStream(
      Connecting connecting,
      @Nullable Long after,
      boolean single,
      EventListener listener,
      Time time) {
    this.connecting = connecting;
    this.lastId = after;
    this.single = single;
    this.listener = listener;
    this.time = time;
  }

  EventStream start() {
    connect(0);
    return this;
  }

  /** The number of the last event that was heard, or was passed over; null for none yet. */
  public @Nullable Long lastId() {
    return lastId;
  }

  /**
   * Completes when it has ended: normally if it was closed or nothing can follow, otherwise with
   * the bare {@link ClientError} that refused it.
   */
  public CompletableFuture<@Nullable Void> ended() {
    return ended;
  }

  /** Ends it. What is being heard at this moment is still heard. */
  @Override
  public void close() {
    closed.set(true);
    Connection present = connection;
    if (present != null) {
      present.cut().run();
    }
    ended.complete(null);
  }

  private void connect(int failures) {
    if (closed.get()) {
      return;
    }
    SseLines lines = new SseLines(listener, id -> lastId = id, time.clock(), single);
    Connection opened = connecting.open(lastId, lines);
    connection = opened;
    if (closed.get()) {
      opened.cut().run();
    }
    watch(opened, lines);
    opened
        .over()
        .whenComplete((over, failure) -> {
          if (closed.get() || (failure == null && over) || lines.over()) {
            ended.complete(null);
          } else if (failure != null && !isPassing(failure)) {
            ended.completeExceptionally(failure);
          } else {
            again(lines.any() ? 0 : failures, failure);
          }
        });
  }

  private static boolean isPassing(Throwable failure) {
    return failure instanceof ClientError error && error.isPassing();
  }

  private void again(int failures, @Nullable Throwable failure) {
    Duration asked = Duration.ZERO;
    if (failure instanceof ClientError error) {
      listener.away(error);
      asked =
          error instanceof ClientError.Refused refused
              ? refused.retryAfter().orElse(Duration.ZERO)
              : Duration.ZERO;
    }
    Duration most = FIRST.multipliedBy(1L << Math.min(failures, 10));
    Duration capped = most.compareTo(LONGEST) > 0 ? LONGEST : most;
    // Whoever lost the same server does not come back in the same moment.
    long half = capped.toMillis() / 2;
    Duration delay = asked.plusMillis(half + time.random().nextLong(half + 1));
    time.delays().after(delay).execute(() -> connect(failures + 1));
  }

  /** Cuts a connection that says nothing any more, as one whose other end lost its power. */
  private void watch(Connection opened, SseLines lines) {
    if (opened.over().isDone()) {
      return;
    }
    time.delays()
        .after(SILENCE)
        .execute(() -> {
          Instant silentSince = lines.heardAt();
          if (Duration.between(silentSince, time.clock().instant()).compareTo(SILENCE) >= 0) {
            opened.cut().run();
          } else {
            watch(opened, lines);
          }
        });
  }
}

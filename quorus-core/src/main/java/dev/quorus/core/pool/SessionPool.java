package dev.quorus.core.pool;

import dev.quorus.core.failure.FailureCode;
import dev.quorus.core.failure.Retry;
import dev.quorus.core.failure.TransferException;
import dev.quorus.core.failure.TransferFailure.Unreachable;
import dev.quorus.core.time.Pause;
import dev.quorus.core.time.Ticker;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Sessions with servers, kept for the next file, by endpoint. How many a server bears is learned: a
 * refusal lowers the budget at once to what is in use, and each minute without one raises it by
 * one. Safe for use by many threads, which are virtual ones: they block.
 *
 * @param <K> what tells endpoints apart: host, port, user, and all that a session is opened with
 */
public final class SessionPool<K, S extends Session> implements AutoCloseable {
  private final Limits limits;
  private final Ticker ticker;
  private final Map<K, SessionSlots<S>> endpoints = new ConcurrentHashMap<>();
  private final Pause pause;
  private final AtomicReference<@Nullable Thread> sweeper = new AtomicReference<>();
  private volatile boolean closed;

  /**
   * How much is kept.
   *
   * @param perEndpoint sessions at most, in use or idle
   * @param idle how long a session is kept that nobody uses
   * @param patience how long one waits for a session where no more may be opened
   */
  public record Limits(int perEndpoint, Duration idle, Duration patience) {
    public static final Limits DEFAULT =
        new Limits(32, Duration.ofSeconds(30), Duration.ofSeconds(30));
  }

  /** Opens a session. */
  @FunctionalInterface
  public interface Opener<S> {
    /**
     * Connects and logs in.
     *
     * @throws TransferException with {@code SERVER_BUSY} if the server has too many sessions
     */
    S open() throws TransferException, InterruptedException;
  }

  public SessionPool(Limits limits, Ticker ticker) {
    this(limits, ticker, Pause.SYSTEM);
  }

  SessionPool(Limits limits, Ticker ticker, Pause pause) {
    this.limits = limits;
    this.ticker = ticker;
    this.pause = pause;
  }

  /**
   * A session of the endpoint: an idle one that still lives, or a new one; waits where no more may
   * be opened.
   *
   * @throws TransferException with {@code SERVER_BUSY} if none came free in time, and whatever the
   *     opener throws
   */
  public Leased<S> take(K endpoint, Opener<S> opener)
      throws TransferException, InterruptedException {
    if (closed) {
      throw new IllegalStateException("the pool is closed");
    }
    startSweeper();
    SessionSlots<S> slots = slots(endpoint);
    while (true) {
      S kept = slots.reserve(limits.patience());
      S session = kept == null ? opened(slots, opener) : kept;
      if (session != null && session.isAlive()) {
        return new Leased<>(slots, session);
      }
      if (session != null) {
        slots.lost();
        session.close();
      }
    }
  }

  /** How many sessions the endpoint is believed to bear now. */
  public int budget(K endpoint) {
    return slots(endpoint).budget();
  }

  private SessionSlots<S> slots(K endpoint) {
    return endpoints.computeIfAbsent(
        endpoint, key -> new SessionSlots<>(limits.perEndpoint(), ticker));
  }

  /** Null if the server has too many, and one that is in use here is worth waiting for. */
  private @Nullable S opened(SessionSlots<S> slots, Opener<S> opener)
      throws TransferException, InterruptedException {
    boolean done = false;
    try {
      S fresh = opener.open();
      done = true;
      return fresh;
    } catch (TransferException e) {
      if (e.failure().code() == FailureCode.SERVER_BUSY && slots.refused()) {
        return null;
      }
      throw e;
    } finally {
      if (!done) {
        slots.lost();
      }
    }
  }

  private void startSweeper() {
    if (sweeper.get() == null) {
      Thread thread = Thread.ofVirtual().name("quorus-idle-sessions").unstarted(this::sweep);
      if (sweeper.compareAndSet(null, thread)) {
        thread.start();
      }
    }
  }

  private void sweep() {
    try {
      while (!closed) {
        pause.pause(limits.idle().dividedBy(2));
        closeIdle();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Closes what was idle for too long. */
  void closeIdle() {
    long before = ticker.nanos() - limits.idle().toNanos();
    for (SessionSlots<S> each : endpoints.values()) {
      each.idleSince(before).forEach(Session::close);
    }
  }

  /** Closes the idle ones, and the others as soon as they are given back. */
  @Override
  public void close() {
    closed = true;
    Thread running = sweeper.get();
    if (running != null) {
      running.interrupt();
    }
    List<S> idle = new ArrayList<>();
    endpoints.values().forEach(each -> idle.addAll(each.shut()));
    idle.forEach(Session::close);
  }

  static TransferException busy(int budget, Duration waited) {
    return new TransferException(
        new Unreachable(
            FailureCode.SERVER_BUSY,
            "the server takes %d sessions at a time, and none came free in %d seconds"
                .formatted(budget, waited.toSeconds()),
            new Retry.After(Duration.ofSeconds(5))));
  }
}

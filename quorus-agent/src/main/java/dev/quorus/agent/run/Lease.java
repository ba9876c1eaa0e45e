package dev.quorus.agent.run;

import dev.quorus.core.time.Ticker;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Until when the controllers count on this agent. They give its attempts to others once it has been
 * silent for the length of the lease; so all times here are those at which a message that was
 * answered had been sent, which is before the controller's clock for it began. Safe for use by many
 * threads.
 */
public final class Lease {
  private final Ticker ticker;
  private volatile @Nullable Grant grant;

  /**
   * All in nanoseconds of the ticker.
   *
   * @param alive when the newest message that was answered had been sent
   * @param confirmed when the newest inventory that was confirmed had been sent
   */
  private record Grant(long epoch, long alive, long confirmed, long length) {}

  /** A lease that nobody has granted yet. */
  public Lease(Ticker ticker) {
    this.ticker = ticker;
  }

  /** The time now, as the others of this class want it. */
  public long now() {
    return ticker.nanos();
  }

  /**
   * A controller knows the agent from now on. That confirms none of the attempts it holds; but what
   * a leader confirmed it goes on to count on, also if the agent came back to it by another way.
   */
  public synchronized void welcomed(long sentAt, long epoch, Duration length) {
    Grant before = grant;
    long never = sentAt - length.toNanos();
    long confirmed =
        before != null && before.epoch() == epoch ? later(before.confirmed(), never) : never;
    grant = new Grant(epoch, sentAt, confirmed, length.toNanos());
  }

  /** A controller confirmed every attempt that was held at that time and is not stopped. */
  public synchronized void confirmed(long sentAt, long epoch) {
    Grant before = grant;
    if (before != null) {
      grant =
          new Grant(
              Math.max(before.epoch(), epoch),
              later(before.alive(), sentAt),
              later(before.confirmed(), sentAt),
              before.length());
    }
  }

  /** The controllers do not know the agent: nothing that it holds is its own. */
  public synchronized void lost() {
    grant = null;
  }

  /**
   * Whether an attempt may publish.
   *
   * @param takenAt when its assignment came, which is as good as a confirmation
   */
  boolean covers(long takenAt) {
    Grant current = grant;
    if (current == null) {
      return false;
    }
    long now = ticker.nanos();
    return now - current.alive() < current.length()
        && now - later(current.confirmed(), takenAt) < current.length();
  }

  /** Whether a leader of this epoch has been followed by another. */
  boolean isPast(long epoch) {
    Grant current = grant;
    return current != null && epoch < current.epoch();
  }

  private static long later(long a, long b) {
    return a - b > 0 ? a : b;
  }
}

package dev.quorus.core.time;

/** A monotonic clock, for durations: not moved by changes of the wall clock. */
@FunctionalInterface
public interface Ticker {
  Ticker SYSTEM = System::nanoTime;

  /** Nanoseconds since an arbitrary origin. */
  long nanos();
}

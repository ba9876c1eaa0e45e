package dev.quorus.core.bandwidth;

/** What bytes must pass on their way. Safe for use by many threads. */
@FunctionalInterface
public interface Throttle {
  Throttle NONE = (bytes, alive) -> {};

  /**
   * Returns when the bytes may pass; blocks, so for virtual threads only.
   *
   * @param alive called at least once a second while it waits, so that waiting is not taken for
   *     hanging
   */
  void pass(int bytes, Runnable alive) throws InterruptedException;
}

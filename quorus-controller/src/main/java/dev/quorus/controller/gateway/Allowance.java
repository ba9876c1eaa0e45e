package dev.quorus.controller.gateway;

/**
 * How many messages a connection may still send: a steady rate with a burst of one second's worth.
 * Confined to an event loop.
 */
final class Allowance {
  private static final long SECOND = 1_000_000_000L;

  private final long price;
  private long paidUntil;

  Allowance(int perSecond, long now) {
    this.price = SECOND / perSecond;
    this.paidUntil = now;
  }

  /** Counts one message; how many milliseconds nothing more is to be read, 0 for none. */
  long take(long now) {
    paidUntil = (paidUntil - now > 0 ? paidUntil : now) + price;
    long ahead = paidUntil - now - SECOND;
    return ahead <= 0 ? 0 : ahead / 1_000_000 + 1;
  }
}

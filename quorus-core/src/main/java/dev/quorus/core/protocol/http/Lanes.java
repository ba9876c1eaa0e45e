package dev.quorus.core.protocol.http;

import dev.quorus.core.time.Pause;
import dev.quorus.core.time.Ticker;
import java.time.Duration;

/**
 * Over how many connections one file is read.
 *
 * @param wanted 1 for one, more for as many from the start, 0 to find out
 * @param busy servers that want only one
 */
record Lanes(int wanted, Ticker ticker, Pause pause, BusyServers busy) {
  /** The shortest file that is worth several connections where these are asked for, in bytes. */
  static final long LEAST = 16L << 20;

  /** The shortest file that more connections are tried for unasked, in bytes. */
  static final long LEAST_UNASKED = 64L << 20;

  /** How many unasked. */
  static final int UNASKED = 4;

  /** The bytes over which the speed of one connection is measured. */
  static final long TRIAL = 8L << 20;

  /** Above this many bytes a second one connection will do. */
  static final long FAST = 64L << 20;

  /** How long a server gets at first to notice that connections are gone; doubled each time. */
  static final Duration SETTLING = Duration.ofMillis(100);

  /** How often it is asked. */
  static final int SETTLING_TRIES = 4;

  /** Whether to use several from the start. */
  boolean asked(HttpTarget target) {
    return wanted > 1 && !busy.has(target.where());
  }

  /** Whether to use more than the first if that is slow. */
  boolean adaptive(HttpTarget target) {
    return wanted == 0 && !busy.has(target.where());
  }
}

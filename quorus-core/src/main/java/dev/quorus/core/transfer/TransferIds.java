package dev.quorus.core.transfer;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.InstantSource;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Makes identifiers. Ids of one instance strictly ascend, also within a millisecond and when the
 * clock steps back. Safe for use by many threads.
 */
public final class TransferIds {
  private static final int COUNTER_BITS = 12;
  private static final long VERSION_7 = 0x7000L;
  private static final long VARIANT = 0x8000_0000_0000_0000L;

  private final InstantSource clock;
  private final AtomicLong last = new AtomicLong();

  public TransferIds(InstantSource clock) {
    this.clock = clock;
  }

  /** The next id: 48 bits of milliseconds, a 12 bit counter, 62 random bits. */
  public TransferId next() {
    long tick = clock.millis() << COUNTER_BITS;
    long stamp = last.updateAndGet(previous -> Math.max(previous + 1, tick));
    return of(stamp, ThreadLocalRandom.current().nextLong());
  }

  /**
   * The same id for the same name every time: what lets a command that is run again find the
   * partial of its earlier run.
   */
  public static TransferId named(String name) {
    byte[] hash = sha256(name);
    ByteBuffer bytes = ByteBuffer.wrap(hash);
    return of(bytes.getLong(), bytes.getLong());
  }

  private static TransferId of(long stamp, long random) {
    long millis = stamp >>> COUNTER_BITS;
    long counter = stamp & ((1L << COUNTER_BITS) - 1);
    return new TransferId(new UUID((millis << 16) | VERSION_7 | counter, (random >>> 2) | VARIANT));
  }

  private static byte[] sha256(String text) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}

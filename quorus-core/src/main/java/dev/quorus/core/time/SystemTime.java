package dev.quorus.core.time;

import java.time.Instant;
import java.time.InstantSource;

/** The clock of this machine. Everything else is given its time. */
public final class SystemTime implements InstantSource {
  public static final SystemTime INSTANCE = new SystemTime();

  private SystemTime() {}

  @Override
  public Instant instant() {
    return Instant.now();
  }

  @Override
  public long millis() {
    return System.currentTimeMillis();
  }
}

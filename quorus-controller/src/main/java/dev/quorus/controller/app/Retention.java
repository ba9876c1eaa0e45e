package dev.quorus.controller.app;

import java.time.Duration;

/**
 * How long things are kept that are over.
 *
 * @param transfers finished ones with all that belongs to them, and runs; at least a minute
 * @param audit entries of the audit log; from a day to ten years
 */
public record Retention(Duration transfers, Duration audit) {
  public static final Duration LEAST_AUDIT = Duration.ofDays(1);
  public static final Duration MOST_AUDIT = Duration.ofDays(3_650);
  public static final Retention DEFAULT = new Retention(Duration.ofDays(30), Duration.ofDays(365));

  public Retention {
    if (transfers.compareTo(Duration.ofMinutes(1)) < 0) {
      throw new IllegalArgumentException(
          "retention %s is too short; at least PT1M".formatted(transfers));
    }
    if (audit.compareTo(LEAST_AUDIT) < 0 || audit.compareTo(MOST_AUDIT) > 0) {
      throw new IllegalArgumentException(
          "retention %s of the audit log must be from %s to %s"
              .formatted(audit, LEAST_AUDIT, MOST_AUDIT));
    }
  }

  /** The same for transfers, with another one for the audit log. */
  public Retention withAudit(Duration other) {
    return new Retention(transfers, other);
  }
}

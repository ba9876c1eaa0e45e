package dev.quorus.benchmarks.target;

import org.jspecify.annotations.Nullable;

/**
 * A target, and what this machine gave.
 *
 * @param value the median, or the ratio that the target is about; null if there is none
 * @param why not null if there is no value: why
 */
public record Verdict(Target target, @Nullable Double value, @Nullable String why) {
  /** How it stands. */
  public enum Standing {
    PASS,
    MISS,
    NOT_MEASURED
  }

  public Standing standing() {
    if (value == null) {
      return Standing.NOT_MEASURED;
    }
    return target.bound().allows(value) ? Standing.PASS : Standing.MISS;
  }
}

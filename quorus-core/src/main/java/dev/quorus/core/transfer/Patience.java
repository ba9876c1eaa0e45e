package dev.quorus.core.transfer;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How often to try and how long to wait.
 *
 * @param maxAttempts 1 to 100
 * @param noProgress how long an attempt may move no byte before it is ended
 * @param timeout how long one attempt may take in all; null for no limit
 */
public record Patience(int maxAttempts, Duration noProgress, @Nullable Duration timeout) {
  /** The most attempts that can be asked for. */
  public static final int MOST_ATTEMPTS = 100;

  public static final Patience DEFAULT = new Patience(5, Duration.ofSeconds(60), null);

  public Patience {
    if (maxAttempts < 1 || maxAttempts > MOST_ATTEMPTS) {
      throw new IllegalArgumentException(
          "maxAttempts " + maxAttempts + " is out of range; 1 to " + MOST_ATTEMPTS);
    }
    if (noProgress.isNegative() || noProgress.isZero()) {
      throw new IllegalArgumentException("the no-progress time-out must be above zero");
    }
  }
}

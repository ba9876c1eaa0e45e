package dev.quorus.examples.cluster;

import java.util.Random;

/** What decides all chances of a run: set it with {@code -Dquorus.seed=N} to repeat one. */
public record Seed(long value) {
  /** The one that was asked for, else any; printed, so that a failure can be repeated. */
  public static Seed of(String test) {
    Seed seed = new Seed(Long.getLong("quorus.seed", new Random().nextInt()));
    System.out.printf("%s runs with -Dquorus.seed=%d%n", test, seed.value);
    return seed;
  }

  /** A source of chances of its own, so that what one thread draws changes nothing for others. */
  public Random random(String purpose) {
    return new Random(value * 31 + purpose.hashCode());
  }
}

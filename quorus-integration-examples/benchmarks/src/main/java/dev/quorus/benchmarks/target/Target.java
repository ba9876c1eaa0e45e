package dev.quorus.benchmarks.target;

import dev.quorus.benchmarks.figure.Metric;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One bound on one figure.
 *
 * @param row such as {@code R1}
 * @param what the row measures, in words
 * @param from whose bound it is: {@code target}, or the section of the document that it is from
 * @param subject whose figure it is about
 * @param bound the least or the most that is allowed
 * @param against not empty: the bound is on how many times as fast as the best of these subjects,
 *     by the first letters of their names; {@code *} is everybody that is not Quorus
 */
public record Target(
    String row,
    String what,
    String from,
    String subject,
    Metric metric,
    Bound bound,
    List<String> against) {
  public Target {
    against = List.copyOf(against);
  }

  /** Exactly one of the two is there. */
  public record Bound(@Nullable Double atLeast, @Nullable Double atMost) {
    public Bound {
      if ((atLeast == null) == (atMost == null)) {
        throw new IllegalArgumentException("a bound has either atLeast or atMost");
      }
    }

    boolean allows(double value) {
      return (atLeast == null || value >= atLeast) && (atMost == null || value <= atMost);
    }

    /** As in {@code at least 20000}. */
    @Override
    public String toString() {
      return atLeast == null ? "at most " + plain(atMost) : "at least " + plain(atLeast);
    }

    private static String plain(@Nullable Double value) {
      return value == null
          ? ""
          : java.math.BigDecimal.valueOf(value).stripTrailingZeros().toPlainString();
    }
  }
}

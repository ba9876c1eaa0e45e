package dev.quorus.workflow.rehearse;

import java.time.Duration;
import java.util.Map;

/**
 * How fast things go.
 *
 * @param usual bytes a second that a server gives, all transfers with it together
 * @param known the same of servers of which more is known, by host or name of the connection
 * @param setup what each transfer takes beside moving its bytes
 */
public record Rates(long usual, Map<String, Long> known, Duration setup) {
  /** So fast that only waiting takes time. */
  public static final Rates AT_ONCE = new Rates(Long.MAX_VALUE, Map.of(), Duration.ZERO);

  /** What is taken for usual where nobody says more. */
  public static final Rates USUAL = new Rates(50L << 20, Map.of(), Duration.ofMillis(100));

  public Rates {
    known = Map.copyOf(known);
    if (usual < 1 || known.values().stream().anyMatch(each -> each < 1)) {
      throw new IllegalArgumentException("a rate must be at least one byte a second");
    }
  }

  double of(String server) {
    return known.getOrDefault(server, usual);
  }
}

package dev.quorus.workflow.rehearse;

import java.util.Map;
import java.util.Random;

/** Which tries of a simulated run fail, to see what a run makes of it. */
@FunctionalInterface
public interface Faults {
  Faults NONE = (id, number) -> false;

  /**
   * Whether a try fails, in a way that may pass.
   *
   * @param id of the transfer
   * @param number of the try, from 1
   */
  boolean strike(String id, int number);

  /** The first tries of these transfers fail, so many of each. */
  static Faults first(Map<String, Integer> times) {
    Map<String, Integer> copy = Map.copyOf(times);
    return (id, number) -> number <= copy.getOrDefault(id, 0);
  }

  /** So many of a hundred tries fail, always the same for the same seed. */
  static Faults random(long seed, int percent) {
    return (id, number) ->
        new Random(seed * 31 + (id + "#" + number).hashCode()).nextInt(100) < percent;
  }

  /** Both. */
  default Faults and(Faults other) {
    return (id, number) -> strike(id, number) || other.strike(id, number);
  }
}

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

  /**
   * The first tries of these transfers fail, so many of each. Without an index, such as {@code
   * fetch/report}, a name stands for all items of its {@code forEach}.
   */
  static Faults first(Map<String, Integer> times) {
    Map<String, Integer> copy = Map.copyOf(times);
    return (id, number) -> number <= copy.getOrDefault(id, copy.getOrDefault(ofAllItems(id), 0));
  }

  /** The name of a transfer without the index of its item. */
  static String ofAllItems(String id) {
    int index = id.lastIndexOf('[');
    return id.endsWith("]") && index > 0 ? id.substring(0, index) : id;
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

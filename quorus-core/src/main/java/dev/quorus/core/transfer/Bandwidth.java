package dev.quorus.core.transfer;

import java.time.LocalTime;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * How many bytes a second may pass, by the hour of the day at the agent.
 *
 * @param slots at least one, by ascending start; before the first the last one holds, from the day
 *     before
 */
public record Bandwidth(List<Slot> slots) {
  /** The rate that means no limit. */
  public static final long UNLIMITED = 0;

  /** The lowest limit, in bytes a second: below it a transfer looks like one that hangs. */
  public static final long LOWEST = 1024;

  /** The most slots a day. */
  public static final int MAX_SLOTS = 48;

  /**
   * A rate, and from when on it holds.
   *
   * @param bytesPerSecond {@link #UNLIMITED}, or at least {@link #LOWEST}
   */
  public record Slot(LocalTime from, long bytesPerSecond) {
    public Slot {
      if (bytesPerSecond != UNLIMITED && bytesPerSecond < LOWEST) {
        throw new IllegalArgumentException(
            "%d bytes a second are too few; at least %d".formatted(bytesPerSecond, LOWEST));
      }
    }
  }

  public Bandwidth {
    Map<LocalTime, Slot> sorted = new TreeMap<>();
    for (Slot each : slots) {
      if (sorted.put(each.from(), each) != null) {
        throw new IllegalArgumentException("the time " + each.from() + " is given twice");
      }
    }
    if (sorted.isEmpty() || sorted.size() > MAX_SLOTS) {
      throw new IllegalArgumentException(
          "a timetable has 1 to %d times, not %d".formatted(MAX_SLOTS, sorted.size()));
    }
    slots = List.copyOf(sorted.values());
  }

  /** The same rate all day. */
  public static Bandwidth of(long bytesPerSecond) {
    return new Bandwidth(List.of(new Slot(LocalTime.MIDNIGHT, bytesPerSecond)));
  }

  /** What may pass at this time of day, in bytes a second; {@link #UNLIMITED} for no limit. */
  public long at(LocalTime time) {
    long rate = slots.getLast().bytesPerSecond();
    for (Slot each : slots) {
      if (each.from().isAfter(time)) {
        break;
      }
      rate = each.bytesPerSecond();
    }
    return rate;
  }
}

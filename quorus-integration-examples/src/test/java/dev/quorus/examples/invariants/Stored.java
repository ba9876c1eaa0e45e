package dev.quorus.examples.invariants;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The rows of the database, read past the service. */
public record Stored(List<Row> transfers, List<Event> events, List<Attempt> attempts) {
  public Stored {
    transfers = List.copyOf(transfers);
    events = List.copyOf(events);
    attempts = List.copyOf(attempts);
  }

  /**
   * A transfer.
   *
   * @param attempts the number of its latest attempt
   * @param key its idempotency key
   */
  public record Row(
      String id, String state, int attempts, @Nullable String agent, @Nullable String key) {
    /** Whether something may become of it yet. */
    public boolean isOpen() {
      return !isTerminal(state);
    }
  }

  /**
   * A move of a transfer.
   *
   * @param attempt 0 if it belongs to none
   */
  public record Event(long seq, String transfer, String state, int attempt) {}

  /**
   * An attempt.
   *
   * @param seq of the event of its assignment
   * @param over whether it has an end
   */
  public record Attempt(
      String transfer,
      long seq,
      int number,
      long epoch,
      String agent,
      String result,
      boolean over) {}

  static boolean isTerminal(String state) {
    return switch (state) {
      case "SUCCEEDED", "FAILED", "CANCELLED" -> true;
      default -> false;
    };
  }
}

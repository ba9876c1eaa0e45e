package dev.quorus.controller.transfer;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A time in which the store does not answer. What must be repeated gathers here until it is over,
 * so that nothing is tried in a loop. For one thread.
 */
final class StoreTrouble {
  private final Duration pause;
  private final List<Runnable> repeats = new ArrayList<>();
  private @Nullable Instant until;

  StoreTrouble(Duration pause) {
    this.pause = pause;
  }

  /** The store failed just now; whether that is news. */
  boolean begin(Instant now) {
    boolean news = until == null;
    until = now.plus(pause);
    return news;
  }

  /** Done again when the trouble is over. */
  void repeatLater(Runnable step) {
    repeats.add(step);
  }

  /** Whether the trouble has just ended; then it begins anew with the next failure. */
  boolean end(Instant now) {
    if (until == null || until.isAfter(now)) {
      return false;
    }
    until = null;
    return true;
  }

  /** What gathered, each to be done once. */
  List<Runnable> takeRepeats() {
    List<Runnable> taken = List.copyOf(repeats);
    repeats.clear();
    return taken;
  }
}

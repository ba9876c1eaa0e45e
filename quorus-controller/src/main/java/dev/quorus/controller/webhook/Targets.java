package dev.quorus.controller.webhook;

import dev.quorus.core.time.Ticker;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Which receivers may be tried now: none gets more tries at once than it may, and one that failed
 * gets a single one after a while. For one thread.
 */
final class Targets {
  private static final int LONGEST = 60;

  private final Map<String, Integer> under = new HashMap<>();
  private final Map<String, Trouble> troubles = new HashMap<>();
  private final int mostOfEach;
  private final Duration pause;
  private final Ticker ticker;

  /**
   * @param pause after the first failure; at most sixty times that later on
   */
  Targets(int mostOfEach, Duration pause, Ticker ticker) {
    this.mostOfEach = mostOfEach;
    this.pause = pause;
    this.ticker = ticker;
  }

  private record Trouble(int failures, long until) {}

  /** Those that may not be tried now. */
  Set<String> closed() {
    Set<String> closed = new HashSet<>();
    under.keySet().stream().filter(each -> !mayTry(each)).forEach(closed::add);
    troubles.keySet().stream().filter(each -> !mayTry(each)).forEach(closed::add);
    return closed;
  }

  boolean mayTry(String target) {
    Trouble trouble = troubles.get(target);
    int tries = under.getOrDefault(target, 0);
    return trouble == null
        ? tries < mostOfEach
        : tries == 0 && ticker.nanos() - trouble.until() >= 0;
  }

  void begins(String target) {
    under.merge(target, 1, Integer::sum);
  }

  void ends(String target) {
    under.computeIfPresent(target, (key, tries) -> tries == 1 ? null : tries - 1);
  }

  void wasReached(String target) {
    troubles.remove(target);
  }

  void failed(String target) {
    Trouble before = troubles.get(target);
    int failures = before == null ? 1 : before.failures() + 1;
    long times = Math.min(1L << Math.min(failures - 1, 10), LONGEST);
    Duration wait = pause.multipliedBy(times);
    troubles.put(target, new Trouble(failures, ticker.nanos() + wait.toNanos()));
  }
}

package dev.quorus.agent.run;

import dev.quorus.core.transfer.AttemptRef;
import java.util.HashSet;
import java.util.Set;

/**
 * Remembers attempts that are over, so that a repeated assignment does not run again: the last
 * {@value #AT_LEAST} for sure, and at most twice as many. One thread at a time.
 */
final class SettledRefs {
  static final int AT_LEAST = 20_000;

  private Set<AttemptRef> newer = new HashSet<>();
  private Set<AttemptRef> older = new HashSet<>();

  void add(AttemptRef ref) {
    if (newer.size() >= AT_LEAST) {
      older = newer;
      newer = new HashSet<>();
    }
    newer.add(ref);
  }

  boolean contains(AttemptRef ref) {
    return newer.contains(ref) || older.contains(ref);
  }
}

package dev.quorus.controller.store;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A wish to change a priority.
 *
 * @param to 0 to 9, 9 the most urgent
 * @param from only if it has one of these; null for any
 */
public record PriorityChange(int to, @Nullable Set<Integer> from) {
  public PriorityChange {
    from = from == null ? null : Set.copyOf(from);
  }

  /** Whether a transfer of this priority is meant. */
  public boolean isFrom(int priority) {
    return from == null || from.contains(priority);
  }
}

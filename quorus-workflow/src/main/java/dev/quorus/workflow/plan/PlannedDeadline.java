package dev.quorus.workflow.plan;

import dev.quorus.workflow.model.Deadline;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * By when a thing must be done.
 *
 * @param text as it is written, which is what a plan's hash sees: the instant is another one at
 *     each start
 */
public record PlannedDeadline(String text, Instant due) {
  static @Nullable PlannedDeadline of(@Nullable Deadline deadline, Instant start) {
    return deadline == null ? null : new PlannedDeadline(deadline.text(), deadline.of(start));
  }
}

package dev.quorus.api.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Events of a run, the oldest first.
 *
 * @param nextAfter gives the next page; null if there is no event more for now
 */
public record WorkflowEventPage(List<WorkflowEventView> items, @Nullable Long nextAfter) {
  public WorkflowEventPage {
    items = List.copyOf(items);
  }
}

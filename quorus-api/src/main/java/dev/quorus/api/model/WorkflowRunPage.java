package dev.quorus.api.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A page of runs, the newest first.
 *
 * @param nextCursor gives the next page; null on the last one
 */
public record WorkflowRunPage(List<WorkflowRunView> items, @Nullable String nextCursor) {
  public WorkflowRunPage {
    items = List.copyOf(items);
  }
}

package dev.quorus.api.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A page of workflows, by name.
 *
 * @param nextCursor gives the next page; null on the last one
 */
public record WorkflowPage(List<WorkflowView> items, @Nullable String nextCursor) {
  public WorkflowPage {
    items = List.copyOf(items);
  }
}

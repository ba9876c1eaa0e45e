package dev.quorus.workflow.plan;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A request that tells of the run.
 *
 * @param body null for the run's result in JSON
 */
public record PlannedNotice(
    String name,
    Decision decision,
    PlannedText url,
    String method,
    Map<String, PlannedText> headers,
    @Nullable PlannedText body) {
  public PlannedNotice {
    headers = Map.copyOf(headers);
  }
}

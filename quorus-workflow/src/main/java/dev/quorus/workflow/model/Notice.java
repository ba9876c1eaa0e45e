package dev.quorus.workflow.model;

import dev.quorus.workflow.expression.Placed;
import dev.quorus.workflow.expression.Template;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An HTTP request that tells of a run.
 *
 * @param condition null if it is always sent
 * @param method POST or PUT
 * @param body null for the run's result in JSON
 */
public record Notice(
    String name,
    @Nullable Placed condition,
    Template url,
    String method,
    Map<String, Template> headers,
    @Nullable Template body) {
  public Notice {
    headers = Map.copyOf(headers);
  }
}

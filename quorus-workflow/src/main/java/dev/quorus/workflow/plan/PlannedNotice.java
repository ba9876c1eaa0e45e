package dev.quorus.workflow.plan;

import dev.quorus.workflow.expression.ExpressionException;
import dev.quorus.workflow.expression.Values;
import java.util.HashMap;
import java.util.Map;
import java.util.function.UnaryOperator;
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

  /**
   * The same with everything filled in and decided that can be now.
   *
   * @param more adds what has become known
   * @throws ExpressionException if an expression has no value
   */
  public PlannedNotice fill(UnaryOperator<Values> more) throws ExpressionException {
    Map<String, PlannedText> filled = new HashMap<>();
    for (Map.Entry<String, PlannedText> each : headers.entrySet()) {
      filled.put(each.getKey(), each.getValue().fill(more));
    }
    return new PlannedNotice(
        name,
        decision.fill(more),
        url.fill(more),
        method,
        filled,
        body == null ? null : body.fill(more));
  }
}

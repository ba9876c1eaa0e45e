package dev.quorus.workflow.plan;

import dev.quorus.workflow.expression.ExpressionException;
import dev.quorus.workflow.expression.Values;
import java.util.function.UnaryOperator;

/**
 * Files that a group looks for when it starts; each makes its transfers once.
 *
 * @param as the name of the variable that holds the path
 * @param maxItems with more the group fails
 */
public record PlannedGlob(
    String as, PlannedLocation source, PlannedSelection selection, int maxItems) {
  /**
   * The same with its texts filled in as far as that is possible now.
   *
   * @param more adds what has become known
   * @throws ExpressionException if an expression has no value
   * @throws IllegalArgumentException if what comes out is no location
   */
  public PlannedGlob fill(UnaryOperator<Values> more) throws ExpressionException {
    return new PlannedGlob(as, source.fill(more), selection.fill(more), maxItems);
  }
}

package dev.quorus.workflow.plan;

import dev.quorus.workflow.expression.ExpressionException;
import dev.quorus.workflow.expression.Values;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Which files are meant.
 *
 * @param maxDelete null to delete nothing
 */
public record PlannedSelection(
    boolean recursive,
    List<PlannedText> include,
    List<PlannedText> exclude,
    @Nullable Integer maxDelete) {
  public PlannedSelection {
    include = List.copyOf(include);
    exclude = List.copyOf(exclude);
  }

  PlannedSelection fill(UnaryOperator<Values> more) throws ExpressionException {
    return new PlannedSelection(
        recursive, PlannedText.fill(include, more), PlannedText.fill(exclude, more), maxDelete);
  }
}

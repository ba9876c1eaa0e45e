package dev.quorus.workflow.plan;

import dev.quorus.workflow.expression.ExpressionException;
import dev.quorus.workflow.expression.Values;
import dev.quorus.workflow.problem.Origin;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * One transfer of a run; of a group with a glob, the pattern of one for each file.
 *
 * @param id {@code group/transfer}, or {@code group/transfer[3]} for the fourth item
 * @param item its item as text; null without forEach
 * @param origin where it is written
 */
public record PlannedTransfer(
    String id,
    @Nullable String item,
    Decision decision,
    PlannedLocation source,
    PlannedLocation destination,
    PlannedCopying copying,
    PlannedSelection selection,
    Origin origin) {
  /**
   * The same with everything filled in and decided that can be now.
   *
   * @param more adds what has become known: results of groups, the run's id, the item of a glob
   * @throws ExpressionException if an expression has no value
   * @throws IllegalArgumentException if what comes out is no location or no bandwidth
   */
  public PlannedTransfer fill(UnaryOperator<Values> more) throws ExpressionException {
    return new PlannedTransfer(
        id,
        item,
        decision.fill(more),
        source.fill(more),
        destination.fill(more),
        copying.fill(more),
        selection.fill(more),
        origin);
  }

  /** The same for one item of a glob. */
  PlannedTransfer forItem(int index, String as, String path) throws ExpressionException {
    PlannedTransfer filled = fill(values -> values.with(as, path));
    return new PlannedTransfer(
        id + "[" + index + "]",
        path,
        filled.decision,
        filled.source,
        filled.destination,
        filled.copying,
        filled.selection,
        origin);
  }
}

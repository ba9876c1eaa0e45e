package dev.quorus.workflow.plan;

import dev.quorus.workflow.expression.ExpressionException;
import dev.quorus.workflow.expression.Values;
import dev.quorus.workflow.model.Addresses;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * One end of a planned transfer.
 *
 * @param connection null if the text says it all
 */
public record PlannedLocation(@Nullable String connection, PlannedText text) {
  /**
   * The same with its text filled in as far as that is possible now.
   *
   * @throws ExpressionException if an expression has no value
   * @throws IllegalArgumentException if what comes out is no location, or holds a password
   */
  PlannedLocation fill(UnaryOperator<Values> more) throws ExpressionException {
    if (text.known().isPresent()) {
      return this;
    }
    PlannedText filled = text.fill(more);
    if (connection == null) {
      filled.known().ifPresent(Addresses::check);
    }
    return new PlannedLocation(connection, filled);
  }
}

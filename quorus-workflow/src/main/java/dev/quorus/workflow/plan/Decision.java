package dev.quorus.workflow.plan;

import dev.quorus.workflow.expression.ExpressionException;
import dev.quorus.workflow.expression.Placed;
import dev.quorus.workflow.expression.Values;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Whether a thing is done. */
public sealed interface Decision {
  /** It is. */
  record Go() implements Decision {}

  /** It is not, which is known before the run. */
  record Skip(String reason) implements Decision {}

  /**
   * Its condition tells in the run.
   *
   * @param values what is known of what the condition names
   */
  record Ask(Placed condition, Values values) implements Decision {
    /**
     * The answer; empty if it still cannot be known.
     *
     * @param more adds what has become known
     * @throws ExpressionException if the condition has no value
     */
    public Optional<Boolean> answer(UnaryOperator<Values> more) throws ExpressionException {
      Values all = more.apply(values);
      return condition.expression().ready(all)
          ? Optional.of((Boolean) condition.expression().evaluate(all))
          : Optional.empty();
    }
  }
}

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

  /**
   * The decision as far as it can be taken now.
   *
   * @param more adds what has become known
   * @throws ExpressionException if the condition has no value
   */
  default Decision fill(UnaryOperator<Values> more) throws ExpressionException {
    return switch (this) {
      case Go go -> go;
      case Skip skip -> skip;
      case Ask ask -> {
        Optional<Boolean> answer = ask.answer(more);
        if (answer.isEmpty()) {
          yield new Ask(ask.condition(), more.apply(ask.values()));
        }
        yield answer.get() ? new Go() : new Skip(ask.condition().expression().text());
      }
    };
  }
}

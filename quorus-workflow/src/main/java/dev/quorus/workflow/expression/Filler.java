package dev.quorus.workflow.expression;

import dev.quorus.workflow.expression.Template.Embedded;
import dev.quorus.workflow.expression.Template.Literal;
import dev.quorus.workflow.expression.Template.Part;

/**
 * Evaluates expressions within a budget of work, so that no workflow, however it is written, keeps
 * its reader busy for long. For one thread.
 */
public final class Filler {
  private long effort;
  private long characters;

  /**
   * With a full budget.
   *
   * @param effort characters that evaluations may touch in all
   * @param characters that texts may have in all
   */
  public Filler(long effort, long characters) {
    this.effort = effort;
    this.characters = characters;
  }

  /**
   * The value of an expression.
   *
   * @throws ExpressionException if it has none
   * @throws BudgetSpent if too much work was done already
   */
  public Object value(Expression expression, Values values) throws ExpressionException {
    effort -= expression.effort(values);
    if (effort < 0) {
      throw new BudgetSpent("the expressions of the workflow take too much work");
    }
    return expression.evaluate(values);
  }

  /** The value of a template: of its type if it is one expression, else a text. */
  public Object value(Template template, Values values) throws ExpressionException {
    return template.whole().isPresent()
        ? value(template.whole().get().expression(), values)
        : text(template, values);
  }

  /** A template as text. */
  public String text(Template template, Values values) throws ExpressionException {
    StringBuilder text = new StringBuilder();
    for (Part each : template.parts()) {
      text.append(
          switch (each) {
            case Literal(String literal) -> literal;
            case Embedded(Placed placed) -> Template.shown(value(placed.expression(), values));
          });
      if (text.length() > Expression.LONGEST_TEXT) {
        throw new ExpressionException(
            0,
            template.text().length(),
            "the text has more than %d characters".formatted(Expression.LONGEST_TEXT),
            "make it shorter",
            null);
      }
    }
    produced(text.length());
    return text.toString();
  }

  /** Counts a text that was made. */
  public void produced(long more) {
    characters -= more;
    if (characters < 0) {
      throw new BudgetSpent("the texts of the plan take too much room");
    }
  }

  /** Too much work, or too long a result. */
  public static final class BudgetSpent extends RuntimeException {
    private static final long serialVersionUID = 1L;

    BudgetSpent(String message) {
      super(message, null, false, false);
    }
  }
}

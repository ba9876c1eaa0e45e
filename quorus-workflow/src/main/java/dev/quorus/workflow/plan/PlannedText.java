package dev.quorus.workflow.plan;

import dev.quorus.workflow.expression.ExpressionException;
import dev.quorus.workflow.expression.Placed;
import dev.quorus.workflow.expression.Template;
import dev.quorus.workflow.expression.Values;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * A text of the plan, filled in as far as that is possible before the run.
 *
 * @param parts in order; a text that is known has one
 */
public record PlannedText(List<Part> parts) {
  /** A piece of it. */
  public sealed interface Part {}

  /** Characters. */
  public record Known(String text) implements Part {}

  /** The value of a stored secret, to be put in by whoever sends the text. */
  public record SecretPart(String ref) implements Part {}

  /**
   * An expression that waits for results of groups, for the run's id or for an item.
   *
   * @param values what is known of what it names
   */
  public record Late(Placed placed, Values values) implements Part {}

  public PlannedText {
    parts = List.copyOf(parts);
  }

  /** A text that is known. */
  public static PlannedText of(String text) {
    return new PlannedText(List.of(new Known(text)));
  }

  /** The text, if all of it is known. */
  public Optional<String> known() {
    if (parts.isEmpty()) {
      return Optional.of("");
    }
    return parts.size() == 1 && parts.getFirst() instanceof Known only
        ? Optional.of(only.text())
        : Optional.empty();
  }

  /**
   * The same with all expressions evaluated that can be now.
   *
   * @param more adds what has become known
   * @throws ExpressionException if an expression has no value
   */
  public PlannedText fill(UnaryOperator<Values> more) throws ExpressionException {
    List<Part> filled = new ArrayList<>();
    for (Part each : parts) {
      filled.add(each instanceof Late late ? evaluated(late, more.apply(late.values())) : each);
    }
    return joined(filled);
  }

  private static Part evaluated(Late late, Values values) throws ExpressionException {
    return late.placed().expression().ready(values)
        ? new Known(Template.shown(late.placed().expression().evaluate(values)))
        : new Late(late.placed(), values);
  }

  /** Neighbours that are known become one. */
  static PlannedText joined(List<Part> parts) {
    List<Part> joined = new ArrayList<>();
    StringBuilder known = new StringBuilder();
    for (Part each : parts) {
      if (each instanceof Known(String text)) {
        known.append(text);
        continue;
      }
      if (!known.isEmpty()) {
        joined.add(new Known(known.toString()));
        known.setLength(0);
      }
      joined.add(each);
    }
    if (!known.isEmpty()) {
      joined.add(new Known(known.toString()));
    }
    return new PlannedText(joined);
  }

  static List<PlannedText> fill(List<PlannedText> texts, UnaryOperator<Values> more)
      throws ExpressionException {
    List<PlannedText> filled = new ArrayList<>();
    for (PlannedText each : texts) {
      filled.add(each.fill(more));
    }
    return filled;
  }
}

package dev.quorus.workflow.plan;

import dev.quorus.workflow.expression.ExpressionException;
import dev.quorus.workflow.expression.Filler;
import dev.quorus.workflow.expression.Placed;
import dev.quorus.workflow.expression.Template;
import dev.quorus.workflow.expression.ValueType;
import dev.quorus.workflow.expression.Values;
import dev.quorus.workflow.model.Addresses;
import dev.quorus.workflow.model.Location;
import dev.quorus.workflow.model.Selected;
import dev.quorus.workflow.model.Setting;
import dev.quorus.workflow.model.Variable;
import dev.quorus.workflow.plan.PlannedText.Known;
import dev.quorus.workflow.plan.PlannedText.Late;
import dev.quorus.workflow.plan.PlannedText.Part;
import dev.quorus.workflow.plan.PlannedText.SecretPart;
import dev.quorus.workflow.problem.Advice;
import dev.quorus.workflow.problem.Kind;
import dev.quorus.workflow.problem.Origin;
import dev.quorus.workflow.problem.ProblemLog;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Fills in texts and conditions as far as that is possible before the run. */
final class TextFiller {
  private static final Decision GO = new Decision.Go();

  private final Filler filler;
  private final Map<String, Variable> declared;
  private final ProblemLog log;

  TextFiller(Filler filler, Map<String, Variable> declared, ProblemLog log) {
    this.filler = filler;
    this.declared = declared;
    this.log = log;
  }

  PlannedText text(Template template, Values values) {
    List<Part> parts = new ArrayList<>();
    for (Template.Part each : template.parts()) {
      switch (each) {
        case Template.Literal(String literal) -> parts.add(new Known(literal));
        case Template.Embedded(Placed placed) -> embedded(placed, values).ifPresent(parts::add);
      }
    }
    PlannedText text = PlannedText.joined(parts);
    filler.produced(text.known().map(String::length).orElse(template.text().length()));
    return text;
  }

  private Optional<Part> embedded(Placed placed, Values values) {
    if (placed.expression().type() == ValueType.SECRET) {
      return Optional.of(new SecretPart(ref(placed.expression().text())));
    }
    return placed.expression().ready(values)
        ? value(placed, values).map(each -> new Known(Template.shown(each)))
        : Optional.of(new Late(placed, values.only(placed.expression().variables())));
  }

  private String ref(String variable) {
    Variable secret = declared.get(variable);
    return secret != null && secret.setting() instanceof Setting.SecretName(String name)
        ? name
        : variable;
  }

  /** The value of an expression; empty if it has none, which is reported. */
  Optional<Object> value(Placed placed, Values values) {
    try {
      return Optional.of(filler.value(placed.expression(), values));
    } catch (ExpressionException e) {
      log.add(Kind.EXPRESSION, placed.origin(), e.what(), e.next());
      return Optional.empty();
    }
  }

  Decision decision(@Nullable Placed condition, Values values) {
    if (condition == null) {
      return GO;
    }
    if (!condition.expression().ready(values)) {
      return new Decision.Ask(condition, values.only(condition.expression().variables()));
    }
    return value(condition, values)
        .filter(Boolean.FALSE::equals)
        .<Decision>map(no -> new Decision.Skip(condition.expression().text()))
        .orElse(GO);
  }

  PlannedLocation location(Location location, Values values) {
    PlannedText text = text(location.text(), values);
    if (location.connection() == null && !location.text().constant()) {
      text.known().ifPresent(each -> checkAddress(each, location.text().origin()));
    }
    return new PlannedLocation(location.connection(), text);
  }

  private void checkAddress(String text, Origin origin) {
    try {
      Addresses.check(text);
    } catch (IllegalArgumentException e) {
      report(e, origin);
    }
  }

  void report(IllegalArgumentException e, Origin origin) {
    Advice advice = Advice.of(e);
    log.add(Kind.VALUE, origin, advice.what(), advice.next());
  }

  PlannedSelection selection(Selected selected, Values values) {
    return new PlannedSelection(
        selected.recursive(),
        selected.include().stream().map(each -> text(each, values)).toList(),
        selected.exclude().stream().map(each -> text(each, values)).toList(),
        selected.maxDelete());
  }
}

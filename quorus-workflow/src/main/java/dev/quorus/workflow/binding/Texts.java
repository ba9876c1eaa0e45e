package dev.quorus.workflow.binding;

import dev.quorus.workflow.binding.View.Item;
import dev.quorus.workflow.expression.ExpressionReader;
import dev.quorus.workflow.expression.Placed;
import dev.quorus.workflow.expression.Places;
import dev.quorus.workflow.expression.Scope;
import dev.quorus.workflow.expression.Template;
import dev.quorus.workflow.expression.ValueType;
import dev.quorus.workflow.model.Addresses;
import dev.quorus.workflow.model.Location;
import dev.quorus.workflow.model.Selected;
import dev.quorus.workflow.problem.Advice;
import dev.quorus.workflow.problem.Kind;
import dev.quorus.workflow.problem.Origin;
import dev.quorus.workflow.problem.ProblemLog;
import dev.quorus.workflow.yaml.ScalarNode;
import dev.quorus.workflow.yaml.ScalarType;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads texts with expressions, and what is made of them. */
final class Texts {
  private final ExpressionReader reader;
  private final ProblemLog log;

  Texts(ExpressionReader reader, ProblemLog log) {
    this.reader = reader;
    this.log = log;
  }

  Template text(Item item, Scope scope) {
    return text(item, scope, false);
  }

  Template text(Item item, Scope scope, boolean secrets) {
    Template template =
        item.node() instanceof ScalarNode scalar
            ? reader.template(scalar.text(), scope, secrets, places(item, scalar))
            : Template.literal("", item.origin());
    template
        .whole()
        .filter(each -> each.expression().type() != ValueType.SECRET)
        .ifPresent(each -> reader.typed(each, ValueType.STRING));
    return template;
  }

  /** A text whose only expression may have any type that the caller checks. */
  Template valueOf(Item item, ScalarNode scalar, Scope scope) {
    return reader.template(scalar.text(), scope, false, places(item, scalar));
  }

  boolean typed(Placed placed, ValueType wanted) {
    return reader.typed(placed, wanted);
  }

  @Nullable Placed condition(View view, Scope scope) {
    return view.item("condition")
        .flatMap(each -> expression(each, scope, ValueType.BOOL))
        .orElse(null);
  }

  /** A value that is one expression; true and false are expressions too. */
  Optional<Placed> expression(Item item, Scope scope, ValueType wanted) {
    return item.node() instanceof ScalarNode scalar && readable(scalar)
        ? reader.expression(scalar.text(), scope, wanted, places(item, scalar))
        : Optional.empty();
  }

  private static boolean readable(ScalarNode scalar) {
    return (scalar.type() == ScalarType.STRING && !scalar.text().isEmpty())
        || scalar.type() == ScalarType.BOOL;
  }

  private Places places(Item item, ScalarNode scalar) {
    return (offset, length) -> scalar.part(item.pointer(), offset, length, log.source());
  }

  Location location(View view, String key, Scope scope) {
    View map = view.child(key);
    if (map.map() != null) {
      Template path =
          map.item("path")
              .map(each -> text(each, scope))
              .orElseGet(() -> Template.literal("", map.origin()));
      return new Location(map.textOr("connection", ""), path);
    }
    return view.item(key)
        .filter(each -> each.text().isPresent())
        .map(each -> new Location(null, address(each, scope)))
        .orElseGet(() -> new Location(null, Template.literal("", view.origin())));
  }

  private Template address(Item item, Scope scope) {
    Template template = text(item, scope);
    if (template.constant() && !template.text().isEmpty()) {
      checkAddress(template.text(), item.origin());
    }
    return template;
  }

  private void checkAddress(String text, Origin origin) {
    try {
      Addresses.check(text);
    } catch (IllegalArgumentException e) {
      Advice advice = Advice.of(e);
      log.add(Kind.VALUE, origin, advice.what(), advice.next());
    }
  }

  List<Template> globs(View view, String key, Scope scope) {
    return view.items(key).stream()
        .filter(each -> each.text().isPresent())
        .map(each -> text(each, scope))
        .toList();
  }

  /** What of a folder is meant. */
  Selected selected(View view, boolean recursive, Scope scope) {
    View mirror = view.child("mirror");
    return new Selected(
        recursive,
        globs(view, "include", scope),
        globs(view, "exclude", scope),
        mirror.has("maxDelete") ? mirror.integer("maxDelete", 0) : null);
  }
}

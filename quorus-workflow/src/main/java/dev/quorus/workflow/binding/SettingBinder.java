package dev.quorus.workflow.binding;

import dev.quorus.workflow.binding.View.Item;
import dev.quorus.workflow.expression.Scope;
import dev.quorus.workflow.expression.Template;
import dev.quorus.workflow.expression.ValueType;
import dev.quorus.workflow.model.Setting;
import dev.quorus.workflow.problem.Advice;
import dev.quorus.workflow.problem.Kind;
import dev.quorus.workflow.problem.ProblemLog;
import dev.quorus.workflow.variables.Literals;
import dev.quorus.workflow.yaml.ListNode;
import dev.quorus.workflow.yaml.MapNode;
import dev.quorus.workflow.yaml.ScalarNode;
import dev.quorus.workflow.yaml.ScalarType;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What variables are set to. */
final class SettingBinder {
  private final Texts texts;
  private final ProblemLog log;

  SettingBinder(Texts texts, ProblemLog log) {
    this.texts = texts;
    this.log = log;
  }

  /** What a variable of the type is set to; null if that cannot be, which is reported. */
  @Nullable Setting setting(Item item, ValueType type, Scope scope) {
    if (type == ValueType.SECRET) {
      log.hide(item.origin());
      log.add(
          Kind.VALUE,
          item.origin(),
          "a secret cannot be set here",
          "store it, and name it with ref where the variable is declared");
      return null;
    }
    return switch (item.node()) {
      case ScalarNode scalar
          when scalar.type() == ScalarType.STRING && scalar.text().contains("{{") ->
          computed(item, scalar, type, scope);
      case ScalarNode scalar ->
          parse(type, scalar, item).<Setting>map(Setting.Fixed::new).orElse(null);
      case ListNode list -> items(item, type, scope);
      case MapNode map -> null;
    };
  }

  private Setting computed(Item item, ScalarNode scalar, ValueType type, Scope scope) {
    Template template = texts.valueOf(item, scalar, scope);
    if (template.whole().isPresent()) {
      texts.typed(template.whole().get(), type);
    } else if (type != ValueType.STRING && !template.expressions().isEmpty()) {
      log.add(
          Kind.EXPRESSION,
          item.origin(),
          "a text with expressions is no %s".formatted(type.word()),
          "write one expression of type %s between {{ and }}, and nothing else"
              .formatted(type.word()));
    }
    return new Setting.Computed(template);
  }

  private @Nullable Setting items(Item item, ValueType type, Scope scope) {
    if (type != ValueType.LIST) {
      log.add(
          Kind.VALUE,
          item.origin(),
          "this is a list, and the variable is of type %s".formatted(type.word()),
          "write one value, or declare type: list");
      return null;
    }
    return new Setting.Items(
        View.itemsOf(item).stream().map(each -> texts.text(each, scope)).toList());
  }

  /** A value of the type; empty if it is none, which is reported. */
  Optional<Object> parse(ValueType type, ScalarNode scalar, Item item) {
    try {
      return Optional.of(Literals.parse(type, ValueNodes.plain(scalar)));
    } catch (IllegalArgumentException e) {
      Advice advice = Advice.of(e);
      log.add(Kind.VALUE, item.origin(), advice.what(), advice.next());
      return Optional.empty();
    }
  }
}

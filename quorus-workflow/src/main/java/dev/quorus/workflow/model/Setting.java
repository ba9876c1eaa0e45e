package dev.quorus.workflow.model;

import dev.quorus.workflow.expression.Template;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** What a variable is set to, as it is written. */
public sealed interface Setting {
  /** A value of the variable's Java type. */
  record Fixed(Object value) implements Setting {}

  /** A text with expressions; a single one gives the value of its type. */
  record Computed(Template template) implements Setting {}

  /** A list whose items may hold expressions. */
  record Items(List<Template> templates) implements Setting {
    public Items {
      templates = List.copyOf(templates);
    }
  }

  /** The name of a stored secret. */
  record SecretName(String name) implements Setting {}

  /** The variables that its expressions name. */
  default Set<String> variables() {
    return switch (this) {
      case Fixed fixed -> Set.of();
      case SecretName secret -> Set.of();
      case Computed computed -> computed.template().variables();
      case Items items ->
          items.templates().stream()
              .flatMap(each -> each.variables().stream())
              .collect(Collectors.toUnmodifiableSet());
    };
  }
}

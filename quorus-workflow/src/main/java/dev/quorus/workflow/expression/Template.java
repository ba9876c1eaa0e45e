package dev.quorus.workflow.expression;

import dev.quorus.workflow.problem.Origin;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A text with expressions between {@code {{} and {@code }}}.
 *
 * @param text as it is written
 * @param origin where
 */
public record Template(String text, List<Part> parts, Origin origin) {
  /** A piece of it. */
  public sealed interface Part {}

  /** Characters that stand for themselves. */
  public record Literal(String text) implements Part {}

  /** An expression whose value is put in its place. */
  public record Embedded(Placed placed) implements Part {}

  public Template {
    parts = List.copyOf(parts);
  }

  /** A text that stands for itself. */
  public static Template literal(String text, Origin origin) {
    return new Template(text, List.of(new Literal(text)), origin);
  }

  /** The expression that is all of it, if it is nothing else. */
  public Optional<Placed> whole() {
    return parts.size() == 1 && parts.getFirst() instanceof Embedded only
        ? Optional.of(only.placed())
        : Optional.empty();
  }

  /** Whether it holds no expression. */
  public boolean constant() {
    return !text.contains("{{");
  }

  public List<Placed> expressions() {
    return parts.stream()
        .filter(Embedded.class::isInstance)
        .map(each -> ((Embedded) each).placed())
        .toList();
  }

  /** The variables that its expressions name. */
  public Set<String> variables() {
    return expressions().stream()
        .flatMap(each -> each.expression().variables().stream())
        .collect(Collectors.toUnmodifiableSet());
  }

  /** How a value stands in a text. */
  public static String shown(Object value) {
    return switch (value) {
      case String text -> text;
      case Long number -> Long.toString(number);
      case Boolean flag -> flag.toString();
      case LocalDate day -> day.toString();
      case Instant time -> time.toString();
      case Duration span -> span.toString();
      default -> throw new IllegalArgumentException(value.getClass() + " cannot stand in a text");
    };
  }
}

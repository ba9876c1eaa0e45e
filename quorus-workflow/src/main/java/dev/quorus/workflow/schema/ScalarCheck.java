package dev.quorus.workflow.schema;

import dev.quorus.core.config.Suggestion;
import dev.quorus.workflow.cron.CronSyntaxException;
import dev.quorus.workflow.problem.Kind;
import dev.quorus.workflow.problem.Origin;
import dev.quorus.workflow.problem.ProblemLog;
import dev.quorus.workflow.yaml.Node;
import dev.quorus.workflow.yaml.ScalarNode;
import dev.quorus.workflow.yaml.ScalarType;
import java.math.BigDecimal;
import java.util.List;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** Holds single values and names against the schema. */
final class ScalarCheck {
  private final ProblemLog log;

  ScalarCheck(ProblemLog log) {
    this.log = log;
  }

  void check(ScalarNode node, Rule rule, String pointer, String name) {
    if (node.type() == ScalarType.STRING) {
      text(node, rule, pointer, name);
    } else if (node.whole()) {
      number(node, rule, pointer, name);
    }
  }

  /** Holds any node against the only values that it may have. */
  void oneOf(Node node, Rule rule, String pointer, String name) {
    List<String> allowed = rule.texts("enum").isEmpty() ? rule.texts("const") : rule.texts("enum");
    String text =
        node instanceof ScalarNode scalar && scalar.type() == ScalarType.STRING
            ? scalar.text()
            : "";
    if (allowed.isEmpty() || allowed.contains(text)) {
      return;
    }
    log.add(
        Kind.VALUE,
        node.origin(pointer),
        "'%s' cannot be %s".formatted(name, node.described()),
        allowed.size() == 1
            ? "write %s: %s".formatted(name, allowed.getFirst())
            : "write one of: " + String.join(", ", allowed),
        Suggestion.nearest(text, allowed).orElse(null));
  }

  private void text(ScalarNode node, Rule rule, String pointer, String name) {
    if (!length(node, rule, pointer, name)) {
      return;
    }
    pattern(node, rule, pointer, name);
    rule.text("format").ifPresent(format -> format(node, format, pointer, name));
  }

  /** Holds the name of a key against what names may be. */
  void name(ScalarNode key, Rule rule, String pointer) {
    pattern(key, rule, pointer, "key");
  }

  private void pattern(ScalarNode node, Rule rule, String pointer, String name) {
    rule.pattern()
        .filter(pattern -> !pattern.matcher(node.text()).find())
        .ifPresent(pattern ->
            log.add(
                Kind.VALUE,
                node.origin(pointer),
                "'%s' cannot be '%s'".formatted(name, shortened(node.text())),
                "write " + rule.text("x-form").orElse("what matches " + pattern)));
  }

  private boolean length(ScalarNode node, Rule rule, String pointer, String name) {
    int length = node.text().codePointCount(0, node.text().length());
    int least = rule.number("minLength").orElse(0);
    OptionalInt most = rule.number("maxLength");
    if (length < least) {
      log.add(
          Kind.VALUE,
          node.origin(pointer),
          "'%s' is an empty text".formatted(name),
          "write a value, or remove the key");
      return false;
    }
    if (most.isPresent() && length > most.getAsInt()) {
      log.add(
          Kind.LIMIT,
          node.origin(pointer),
          "'%s' has %d characters".formatted(name, length),
          "at most %d are accepted".formatted(most.getAsInt()));
      return false;
    }
    return true;
  }

  private void number(ScalarNode node, Rule rule, String pointer, String name) {
    OptionalInt least = rule.number("minimum");
    OptionalInt most = rule.number("maximum");
    BigDecimal value =
        node.type() == ScalarType.INT
            ? new BigDecimal(node.integer())
            : new BigDecimal(node.text());
    boolean below = least.isPresent() && value.compareTo(BigDecimal.valueOf(least.getAsInt())) < 0;
    boolean above = most.isPresent() && value.compareTo(BigDecimal.valueOf(most.getAsInt())) > 0;
    if (below || above) {
      log.add(
          Kind.VALUE,
          node.origin(pointer),
          "'%s' cannot be %s".formatted(name, shortened(node.text())),
          most.isPresent()
              ? "write %d to %d".formatted(least.orElse(0), most.getAsInt())
              : "write %d or more".formatted(least.orElse(0)));
    }
  }

  private void format(ScalarNode node, String format, String pointer, String name) {
    try {
      Formats.check(format, node.text());
    } catch (CronSyntaxException e) {
      Origin where = node.part(pointer, e.offset(), e.length(), log.source());
      report(where, name, String.valueOf(e.getMessage()), null);
    } catch (IllegalArgumentException e) {
      report(
          node.origin(pointer),
          name,
          String.valueOf(e.getMessage()),
          Formats.suggestion(format, node.text()).orElse(null));
    }
  }

  private void report(Origin where, String name, String told, @Nullable String suggestion) {
    int semicolon = told.indexOf(';');
    String message = semicolon < 0 ? told : told.substring(0, semicolon);
    String next = semicolon < 0 ? "correct it" : told.substring(semicolon + 1).strip();
    log.add(Kind.VALUE, where, "'%s': %s".formatted(name, message), next, suggestion);
  }

  private static String shortened(String text) {
    return text.length() <= 80 ? text : text.substring(0, 80) + "…";
  }
}

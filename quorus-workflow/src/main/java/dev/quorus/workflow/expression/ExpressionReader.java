package dev.quorus.workflow.expression;

import dev.quorus.workflow.expression.Template.Embedded;
import dev.quorus.workflow.expression.Template.Literal;
import dev.quorus.workflow.expression.Template.Part;
import dev.quorus.workflow.problem.Kind;
import dev.quorus.workflow.problem.ProblemLog;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Reads the expressions of one document, and reports what is wrong with them. For one thread. */
public final class ExpressionReader {
  private static final String OPEN = "{{";
  private static final String NOT_CLOSED =
      "close it with }}; for the characters {{ write {{ '{{' }}";

  private final Language language = new Language();
  private final ProblemLog log;
  private final Set<String> named = new HashSet<>();

  public ExpressionReader(ProblemLog log) {
    this.log = log;
  }

  /**
   * Reads a text with expressions.
   *
   * @param secrets whether a secret may stand in it
   */
  public Template template(String text, Scope scope, boolean secrets, Places places) {
    List<Part> parts = new ArrayList<>();
    int from = 0;
    int open = text.indexOf(OPEN);
    while (open >= 0) {
      if (open > from) {
        parts.add(new Literal(text.substring(from, open)));
      }
      int close = Braces.close(text, open + OPEN.length());
      if (close < 0) {
        log.add(
            Kind.EXPRESSION, places.at(open, OPEN.length()), "'{{' is never closed", NOT_CLOSED);
        return new Template(text, parts, places.at(0, text.length()));
      }
      embedded(text.substring(open + OPEN.length(), close), scope, open + OPEN.length(), places)
          .filter(each -> fits(each, scope, secrets))
          .ifPresent(each -> parts.add(new Embedded(each)));
      from = close + OPEN.length();
      open = text.indexOf(OPEN, from);
    }
    if (from < text.length() || text.isEmpty()) {
      parts.add(new Literal(text.substring(from)));
    }
    Template template = new Template(text, parts, places.at(0, text.length()));
    if (parts.size() > 1) {
      template.expressions().forEach(this::shownInText);
    }
    return template;
  }

  private void shownInText(Placed placed) {
    if (placed.expression().type() != ValueType.SECRET) {
      typed(placed, ValueType.STRING);
    }
  }

  private Optional<Placed> embedded(String raw, Scope scope, int offset, Places places) {
    String text = raw.strip();
    int start = offset + raw.indexOf(text);
    if (text.isEmpty()) {
      log.add(
          Kind.EXPRESSION,
          places.at(Math.max(0, offset - OPEN.length()), raw.length() + 4),
          "there is no expression between {{ and }}",
          "write one, such as {{ formatDate(now, 'yyyyMMdd') }}");
      return Optional.empty();
    }
    return compile(text, scope, (at, length) -> places.at(start + at, length));
  }

  private boolean fits(Placed placed, Scope scope, boolean secrets) {
    ValueType type = placed.expression().type();
    if (type == ValueType.SECRET
        && secrets
        && !scope.variables().containsKey(placed.expression().text())) {
      log.add(
          Kind.EXPRESSION,
          placed.origin(),
          "a secret is part of an expression",
          "write its name alone between {{ and }}");
      return false;
    }
    if (type == ValueType.SECRET && !secrets) {
      log.add(
          Kind.EXPRESSION,
          placed.origin(),
          "a secret cannot stand here",
          "give the location a connection that holds it; secrets stand in URL and headers of webhooks");
      return false;
    }
    return true;
  }

  /** Reads a text that is one expression of the given type; empty if it is not. */
  public Optional<Placed> expression(String text, Scope scope, ValueType wanted, Places places) {
    if (text.strip().startsWith(OPEN)) {
      log.add(
          Kind.EXPRESSION,
          places.at(Math.max(0, text.indexOf(OPEN)), OPEN.length()),
          "this is an expression already",
          "leave out {{ and }}");
      return Optional.empty();
    }
    return compile(text, scope, places).filter(each -> typed(each, wanted));
  }

  /** Reports an expression whose type is not the one that is wanted. */
  public boolean typed(Placed placed, ValueType wanted) {
    ValueType type = placed.expression().type();
    if (type == wanted || (wanted == ValueType.STRING && type.showable())) {
      return true;
    }
    log.add(
        Kind.EXPRESSION,
        placed.origin(),
        "the expression is of type %s, not %s".formatted(type.word(), wanted.word()),
        wanted == ValueType.BOOL
            ? "compare it with something, as in: size(name) > 0"
            : "write one of type " + wanted.word());
    return false;
  }

  /** Every variable that an expression has named so far. */
  public Set<String> named() {
    return Set.copyOf(named);
  }

  private Optional<Placed> compile(String text, Scope scope, Places places) {
    try {
      Expression expression = language.compile(text, scope);
      named.addAll(expression.variables());
      return Optional.of(new Placed(expression, places.at(0, text.length())));
    } catch (ExpressionException e) {
      log.add(
          Kind.EXPRESSION, places.at(e.offset(), e.length()), e.what(), e.next(), e.suggestion());
      return Optional.empty();
    }
  }
}

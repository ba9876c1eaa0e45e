package dev.quorus.workflow.yaml;

import dev.quorus.workflow.problem.Kind;
import dev.quorus.workflow.problem.Origin;
import dev.quorus.workflow.problem.ProblemLog;
import dev.quorus.workflow.problem.SourceText;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;

/** What the YAML parser says, with what mostly causes it. */
final class SyntaxAdvice {
  private record Advice(String symptom, String next) {}

  private static final List<Advice> KNOWN =
      List.of(
          new Advice("'\\t(tab)'", "indent with spaces; YAML allows no tabs there"),
          new Advice("found character '\t", "indent with spaces; YAML allows no tabs there"),
          new Advice("'@'", "put the value in quotes; it must not begin with @"),
          new Advice("'`'", "put the value in quotes; it must not begin with `"),
          new Advice("'%'", "put the value in quotes; it must not begin with %"),
          new Advice(
              "mapping values are not allowed",
              "put a value that holds ': ' in quotes, or check the indentation of this line"),
          new Advice(
              "could not find expected ':'", "add ':' and a value, or indent this line as text"),
          new Advice("unexpected end of stream", "close the quote that was opened above"),
          new Advice(
              "expected <block end>",
              "indent this line as its neighbours; list items begin with '- ' at one depth"),
          new Advice("',' or '}'", "close the { with }, and put {{ }} expressions in quotes"),
          new Advice("',' or ']'", "close the [ with ]"),
          new Advice("undefined alias", "define the anchor before it is used"),
          new Advice("unknown escape", "write the backslash twice, or use single quotes"),
          new Advice("found duplicate key", "keep one of the two"));

  private SyntaxAdvice() {}

  static void report(MarkedYamlEngineException e, ProblemLog log) {
    String told = Optional.ofNullable(e.getProblem()).orElse("it ends too early");
    boolean atEnd = told.contains("end of stream") || told.contains("stream end");
    Optional<Mark> mark =
        atEnd ? e.getContextMark().or(e::getProblemMark) : e.getProblemMark().or(e::getContextMark);
    Origin where =
        mark.map(m -> new Origin("", m.getLine() + 1, m.getColumn() + 1, 1))
            .map(at -> withText(at, log.source()))
            .orElse(Origin.START);

    String context = Optional.ofNullable(e.getContext()).map(c -> " (" + c + ")").orElse("");
    log.add(Kind.SYNTAX, where, "this is no YAML: " + told + context, next(told));
  }

  /** Behind the last line there is nothing to show; the end of that line tells more. */
  private static Origin withText(Origin at, SourceText source) {
    String above = source.line(at.line() - 1);
    return source.line(at.line()).isEmpty() && !above.isEmpty()
        ? new Origin("", at.line() - 1, above.length() + 1, 1)
        : at;
  }

  private static String next(String problem) {
    String lower = problem.toLowerCase(Locale.ROOT);
    return KNOWN.stream()
        .filter(each -> lower.contains(each.symptom()))
        .map(Advice::next)
        .findFirst()
        .orElse("check this line and the one above for indentation, quotes and brackets");
  }
}

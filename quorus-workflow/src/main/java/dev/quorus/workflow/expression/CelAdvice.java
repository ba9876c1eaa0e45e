package dev.quorus.workflow.expression;

import dev.cel.common.CelIssue;
import dev.quorus.core.config.Suggestion;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What CEL says of an expression, in words for those who write workflows. */
final class CelAdvice {
  private static final Pattern UNDECLARED = Pattern.compile("undeclared reference to '([^']*)'.*");

  /** Some words name types of CEL, such as {@code group}, and have no fields. */
  private static final Pattern TYPE =
      Pattern.compile("type 'type\\(([^')]*)\\)' does not support field selection.*");

  private static final Pattern OVERLOAD =
      Pattern.compile(
          "found no matching overload for '([^']*)' applied to '(.*?)' \\(candidates: (.*)\\)");
  private static final Pattern FIELD = Pattern.compile("undefined field '([^']*)'.*");
  private static final Pattern OPERATOR = Pattern.compile("[_@]*([^_@]+)_*");
  private static final Pattern TYPE_NAME = Pattern.compile("google\\.protobuf\\.(\\w)(\\w*)");
  private static final Set<String> LOOPS = Set.of("all", "exists", "exists_one", "map", "filter");

  private CelAdvice() {}

  static ExpressionException of(CelIssue issue, String text, Scope scope) {
    String told = issue.getMessage();
    int offset = offset(issue, text);
    Matcher undeclared = UNDECLARED.matcher(told);
    if (undeclared.matches()) {
      return unknown(undeclared.group(1), offset, text, scope);
    }
    Matcher type = TYPE.matcher(told);
    if (type.matches()) {
      String name = type.group(1);
      return unknown(name, Math.max(0, text.lastIndexOf(name, offset)), text, scope);
    }
    Matcher overload = OVERLOAD.matcher(told);
    if (overload.matches()) {
      return overload(overload, offset);
    }
    Matcher field = FIELD.matcher(told);
    if (field.matches()) {
      return field(field.group(1), offset, text);
    }
    return syntax(told, offset, text);
  }

  private static int offset(CelIssue issue, String text) {
    int start = 0;
    for (int line = 1; line < issue.getSourceLocation().getLine(); line++) {
      start = text.indexOf('\n', start) + 1;
    }
    return Math.clamp(start + (long) issue.getSourceLocation().getColumn(), 0, text.length());
  }

  private static ExpressionException unknown(String name, int told, String text, Scope scope) {
    boolean called = told < text.length() && text.charAt(told) == '(';
    int offset = called ? Math.max(0, told - name.length()) : told;
    if (LOOPS.contains(name) && (called || text.startsWith(".", Math.max(0, told - 1)))) {
      return wrong(
          offset, name, "'%s' is a loop".formatted(name), "use forEach of the group", null);
    }
    if (name.equals(Names.GROUPS)) {
      return wrong(
          offset,
          name,
          "results of groups are known only in the run",
          "use them in conditions, transfers and notices, not in variables and forEach",
          null);
    }
    if (called) {
      List<String> functions = new ArrayList<>(new TreeSet<>(Names.FUNCTIONS));
      return wrong(
          offset,
          name,
          "there is no function '%s'".formatted(name),
          "use one of: " + String.join(", ", functions) + ", or one of CEL",
          Suggestion.nearest(name, functions).orElse(null));
    }
    Set<String> names = new TreeSet<>(scope.variables().keySet());
    names.addAll(List.of(Names.NOW, Names.RUN, Names.ENV));
    if (scope.late()) {
      names.add(Names.GROUPS);
    }
    return wrong(
        offset,
        name,
        "there is no variable '%s'".formatted(name),
        "declare it under spec.variables, or use one of: " + String.join(", ", names),
        Suggestion.nearest(name, names).orElse(null));
  }

  private static ExpressionException overload(Matcher found, int offset) {
    Matcher operator = OPERATOR.matcher(found.group(1));
    String shown = operator.matches() ? operator.group(1) : found.group(1);
    boolean function = Character.isLetter(shown.charAt(0));
    String takes =
        friendly(found.group(3)).replaceAll("list\\(%\\w+\\)", "list").replace("),(", ") or (");
    return new ExpressionException(
        function ? Math.max(0, offset - shown.length()) : offset,
        shown.length(),
        "'%s' does not take %s".formatted(shown, friendly(found.group(2))),
        function
            ? "it takes " + takes
            : "convert one side with string(…) or int(…); secrets stand alone",
        null);
  }

  private static String friendly(String types) {
    return TYPE_NAME
        .matcher(types)
        .replaceAll(each -> each.group(1).toLowerCase(Locale.ROOT) + each.group(2));
  }

  private static ExpressionException field(String name, int dot, String text) {
    int offset = Math.max(0, text.indexOf(name, dot));
    boolean run = text.startsWith(Names.RUN, Math.max(0, dot - Names.RUN.length()));
    Set<String> fields = new TreeSet<>(CelTypes.fieldsOf(run ? Names.RUN : Names.GROUPS));
    return wrong(
        offset,
        name,
        "there is no field '%s'".formatted(name),
        "use one of: " + String.join(", ", fields),
        Suggestion.nearest(name, fields).orElse(null));
  }

  private static ExpressionException syntax(String told, int offset, String text) {
    String reason;
    String next = "correct it; a text stands in quotes, && is 'and', || is 'or', ! is 'not'";
    if (offset >= text.length() || told.contains("'<EOF>'")) {
      reason = "the expression ends too early";
      next = "complete it: close what is open, and give each operator both its sides";
    } else if (told.startsWith("Max") || told.contains("recursion") || told.contains("exceeds")) {
      reason = "the expression is too large or too deep";
      next = "put parts of it into variables";
    } else {
      reason = "the expression cannot be read: " + told.replaceFirst(" expecting .*", "");
    }
    return new ExpressionException(
        Math.min(offset, Math.max(0, text.length() - 1)), 1, reason, next, null);
  }

  private static ExpressionException wrong(
      int offset, String name, String what, String next, @Nullable String suggestion) {
    return new ExpressionException(offset, Math.max(1, name.length()), what, next, suggestion);
  }
}

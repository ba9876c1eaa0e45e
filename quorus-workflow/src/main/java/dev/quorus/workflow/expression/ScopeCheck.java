package dev.quorus.workflow.expression;

import dev.quorus.core.config.Suggestion;
import java.util.Map;
import java.util.TreeSet;

/** Whether what an expression names is there, where CEL's types do not tell. */
final class ScopeCheck {
  private ScopeCheck() {}

  static void check(References references, Scope scope, String text) throws ExpressionException {
    if (references.runId() && !scope.late()) {
      throw new ExpressionException(
          Math.max(0, text.indexOf("run")),
          "run.id".length(),
          "'run.id' is known only in the run",
          "use it in conditions, transfers and notices, not in variables and forEach",
          null);
    }
    for (Map.Entry<String, Integer> each : references.groups().entrySet()) {
      if (!scope.groups().contains(each.getKey())) {
        throw new ExpressionException(
            each.getValue(),
            each.getKey().length(),
            "'%s' is none of the groups that are done by then".formatted(each.getKey()),
            scope.groups().isEmpty()
                ? "add it to dependsOn of this group"
                : "add it to dependsOn, or use one of: "
                    + String.join(", ", new TreeSet<>(scope.groups())),
            Suggestion.nearest(each.getKey(), scope.groups()).orElse(null));
      }
    }
  }
}

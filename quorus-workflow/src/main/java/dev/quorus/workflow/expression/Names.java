package dev.quorus.workflow.expression;

import java.util.Set;

/** What every expression may name, and no variable may be called. */
public final class Names {
  static final String GROUPS = "groups";
  static final String RUN = "run";
  static final String NOW = "now";
  static final String ENV = "env";
  static final String RUN_ID = "id";

  /** The functions that workflows have beyond those of CEL. */
  static final Set<String> FUNCTIONS =
      Set.of(
          "formatDate",
          "date",
          "dateOf",
          "plusDays",
          "minusDays",
          "plus",
          "minus",
          "lower",
          "upper",
          "replace",
          "baseName",
          "folderName");

  /** Words of CEL, which cannot be names. */
  private static final Set<String> WORDS =
      Set.of(
          "true",
          "false",
          "null",
          "in",
          "as",
          "break",
          "const",
          "continue",
          "else",
          "for",
          "function",
          "if",
          "import",
          "let",
          "loop",
          "package",
          "namespace",
          "return",
          "var",
          "void",
          "while",
          "int",
          "uint",
          "double",
          "bool",
          "string",
          "bytes",
          "list",
          "map",
          "type",
          "dyn",
          "has",
          "size",
          "duration",
          "timestamp",
          "null_type");

  private Names() {}

  /** Whether a variable may not be called so. */
  public static boolean taken(String name) {
    return Set.of(GROUPS, RUN, NOW, ENV).contains(name)
        || WORDS.contains(name)
        || FUNCTIONS.contains(name);
  }
}

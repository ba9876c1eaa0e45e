package dev.quorus.workflow.yaml;

import java.util.Set;
import java.util.regex.Pattern;

/** The core schema of YAML 1.2: {@code yes}, {@code no} and {@code 1:30} are texts. */
final class ScalarTypes {
  private static final Set<String> NULLS = Set.of("", "~", "null", "Null", "NULL");
  private static final Set<String> BOOLEANS =
      Set.of("true", "True", "TRUE", "false", "False", "FALSE");
  private static final Pattern INT =
      Pattern.compile("[-+]?[0-9]{1,400}|0o[0-7]{1,400}|0x[0-9a-fA-F]{1,400}");
  private static final Pattern FLOAT =
      Pattern.compile(
          "[-+]?(\\.[0-9]{1,400}|[0-9]{1,400}(\\.[0-9]{0,400})?)([eE][-+]?[0-9]{1,9})?"
              + "|[-+]?\\.(inf|Inf|INF)|\\.(nan|NaN|NAN)");

  private ScalarTypes() {}

  static ScalarType ofPlain(String text) {
    if (NULLS.contains(text)) {
      return ScalarType.NULL;
    }
    if (BOOLEANS.contains(text)) {
      return ScalarType.BOOL;
    }
    if (INT.matcher(text).matches()) {
      return ScalarType.INT;
    }
    return FLOAT.matcher(text).matches() ? ScalarType.FLOAT : ScalarType.STRING;
  }
}

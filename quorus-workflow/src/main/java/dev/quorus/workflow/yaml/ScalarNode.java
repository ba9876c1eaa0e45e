package dev.quorus.workflow.yaml;

import dev.quorus.workflow.problem.Origin;
import dev.quorus.workflow.problem.SourceText;
import java.math.BigDecimal;
import java.math.BigInteger;

/**
 * One value.
 *
 * @param text without quotes, escapes resolved
 * @param block whether it was written as a block, below its key
 */
public record ScalarNode(Place place, String text, ScalarType type, boolean block) implements Node {
  private static final int SHOWN = 60;

  @Override
  public int weight() {
    return 1;
  }

  /** The value of a whole number in decimal, octal ({@code 0o}) or hexadecimal ({@code 0x}). */
  public BigInteger integer() {
    if (text.startsWith("0x")) {
      return new BigInteger(text.substring(2), 16);
    }
    return text.startsWith("0o") ? new BigInteger(text.substring(2), 8) : new BigInteger(text);
  }

  /** Whether it is a number without a fraction, such as {@code 5} or {@code 5.0}. */
  public boolean whole() {
    if (type == ScalarType.INT) {
      return true;
    }
    return type == ScalarType.FLOAT
        && text.length() < SHOWN
        && text.chars().allMatch(c -> Character.isDigit(c) || "+-.".indexOf(c) >= 0)
        && new BigDecimal(text).stripTrailingZeros().scale() <= 0;
  }

  @Override
  public String described() {
    String shown = text.length() <= SHOWN ? text : text.substring(0, SHOWN) + "…";
    return switch (type) {
      case STRING -> "the text '" + shown + "'";
      case INT, FLOAT -> "the number " + shown;
      case BOOL -> shown;
      case NULL -> "empty";
    };
  }

  /**
   * The place of some characters of the text. Exact where the text stands in the source as it is;
   * with escapes or folded lines, the place of the whole.
   */
  public Origin part(String pointer, int offset, int length, SourceText source) {
    int lineStart = text.lastIndexOf('\n', offset - 1) + 1;
    int lineEnd = text.indexOf('\n', lineStart);
    String line = text.substring(lineStart, lineEnd < 0 ? text.length() : lineEnd);
    int above = (int) text.substring(0, lineStart).chars().filter(c -> c == '\n').count();
    int number = place.line() + above + (block ? 1 : 0);
    int column = source.line(number).indexOf(line, above == 0 && !block ? place.column() - 1 : 0);
    return column < 0 || line.isEmpty()
        ? origin(pointer)
        : new Origin(pointer, number, column + 1 + offset - lineStart, length);
  }
}

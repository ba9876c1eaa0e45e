package dev.quorus.workflow.variables;

import dev.quorus.core.config.DurationText;
import dev.quorus.workflow.expression.Expression;
import dev.quorus.workflow.expression.ValueType;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Values as people write them, in a workflow or on a command line. */
public final class Literals {
  private Literals() {}

  /**
   * The value of a type.
   *
   * @param given a String, Long, Boolean or a List of those
   * @throws IllegalArgumentException saying what is wrong; after a semicolon, what to write
   */
  public static Object parse(ValueType type, Object given) {
    return switch (type) {
      case STRING -> text(given);
      case INT -> integer(given);
      case BOOL -> bool(given);
      case DATE -> date(given);
      case DURATION -> DurationText.parse(text(given));
      case LIST -> list(given);
      case SECRET ->
          throw new IllegalArgumentException(
              "a secret takes no value here; store it, and name it with ref");
      case TIMESTAMP, OTHER ->
          throw new IllegalArgumentException("no variable is of type " + type.word());
    };
  }

  /** The type of a value that says so itself. */
  public static ValueType typeOf(Object given) {
    return switch (given) {
      case Long number -> ValueType.INT;
      case Boolean flag -> ValueType.BOOL;
      case List<?> list -> ValueType.LIST;
      default -> ValueType.STRING;
    };
  }

  private static String text(Object given) {
    if (given instanceof List) {
      throw new IllegalArgumentException("a list is no single value; write one text");
    }
    String text = given.toString();
    if (text.length() > Expression.LONGEST_TEXT) {
      throw new IllegalArgumentException(
          "a text of %d characters is too long; at most %d"
              .formatted(text.length(), Expression.LONGEST_TEXT));
    }
    return text;
  }

  private static Long integer(Object given) {
    try {
      return given instanceof Long number ? number : Long.valueOf(text(given).strip());
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          "'%s' is no whole number; write digits only".formatted(given), e);
    }
  }

  private static Boolean bool(Object given) {
    return switch (given) {
      case Boolean flag -> flag;
      case String text when text.equals("true") -> true;
      case String text when text.equals("false") -> false;
      default ->
          throw new IllegalArgumentException(
              "'%s' is neither true nor false; write one of the two".formatted(given));
    };
  }

  private static LocalDate date(Object given) {
    try {
      return LocalDate.parse(text(given));
    } catch (DateTimeException e) {
      throw new IllegalArgumentException(
          "'%s' is no date; write year-month-day, such as 2026-01-31".formatted(given), e);
    }
  }

  /** A text is taken apart at its commas. */
  private static List<String> list(Object given) {
    List<String> items = new ArrayList<>();
    if (given instanceof List<?> all) {
      all.forEach(each -> items.add(text(each)));
    } else if (!text(given).isBlank()) {
      Arrays.stream(text(given).split(",")).map(String::strip).forEach(items::add);
    }
    if (items.size() > Expression.MOST_ITEMS) {
      throw new IllegalArgumentException(
          "a list of %d items is too long; at most %d"
              .formatted(items.size(), Expression.MOST_ITEMS));
    }
    return List.copyOf(items);
  }
}

package dev.quorus.workflow.expression;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What a value is. In Java: String, Long, Boolean, LocalDate, Duration, List, Instant. */
public enum ValueType {
  STRING,
  INT,
  BOOL,
  /** A day of the calendar, without a time zone. */
  DATE,
  DURATION,
  /** Of texts. */
  LIST,
  /** The name of a secret; its value is never seen here. */
  SECRET,
  /** A point in time, such as {@code now}; no variable is declared so. */
  TIMESTAMP,
  /** Anything else that CEL knows. */
  OTHER;

  private static final List<ValueType> DECLARABLE =
      List.of(STRING, INT, BOOL, DATE, DURATION, LIST, SECRET);

  /** The word for it in a workflow. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The type that a variable declares by this word. */
  public static Optional<ValueType> declared(String word) {
    return DECLARABLE.stream().filter(each -> each.word().equals(word)).findFirst();
  }

  /** Whether a value of this type can stand in a text. */
  public boolean showable() {
    return Arrays.asList(STRING, INT, BOOL, DATE, DURATION, TIMESTAMP).contains(this);
  }
}

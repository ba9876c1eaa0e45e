package dev.quorus.cli.command;

import dev.quorus.cli.shell.CliException;
import dev.quorus.core.config.Suggestion;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Turns the text of an option into its value, with messages that say what is allowed. */
public final class Parsed {
  private Parsed() {}

  /** By a function whose {@link IllegalArgumentException} says what is wrong. */
  public static <T> ITypeConverter<T> by(Function<String, T> parse) {
    return text -> {
      try {
        return parse.apply(text);
      } catch (IllegalArgumentException e) {
        throw new TypeConversionException(String.valueOf(e.getMessage()));
      }
    };
  }

  /** One of the constants of an enum, in lower case. */
  public static <E extends Enum<E>> ITypeConverter<E> oneOf(List<E> allowed) {
    List<String> names = allowed.stream().map(Parsed::name).toList();
    return by(text -> allowed.get(indexOf(text, names)));
  }

  /** A whole number within bounds. */
  public static ITypeConverter<Integer> number(int least, int most) {
    return by(text -> numberIn(text, least, most));
  }

  private static int numberIn(String text, int least, int most) {
    String complaint = "'%s' is no number from %d to %d".formatted(text, least, most);
    try {
      int number = Integer.parseInt(text);
      if (number < least || number > most) {
        throw new IllegalArgumentException(complaint);
      }
      return number;
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(complaint, e);
    }
  }

  private static int indexOf(String text, List<String> names) {
    int index = names.indexOf(text.toLowerCase(Locale.ROOT).replace('_', '-'));
    if (index < 0) {
      throw new IllegalArgumentException(
          "'%s' is none of %s%s"
              .formatted(text, String.join(", ", names), Suggestion.didYouMean(text, names)));
    }
    return index;
  }

  /** How a constant is written on the command line. */
  public static String name(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** The names of constants, for help pages: {@code fail|replace}. */
  public static String names(Enum<?>... constants) {
    return String.join("|", Arrays.stream(constants).map(Parsed::name).toList());
  }

  /** Splits {@code key=value} or {@code Name: value}, both sides without blanks around them. */
  public static String[] pair(String option, String text, char separator, String form) {
    int at = text.indexOf(separator);
    if (at <= 0 || text.substring(0, at).isBlank()) {
      throw CliException.usage(
          "%s takes %s; there is no '%c' after a name in what was given"
              .formatted(option, form, separator),
          "quote it, so that the shell leaves it in one piece");
    }
    return new String[] {text.substring(0, at).strip(), text.substring(at + 1).strip()};
  }
}

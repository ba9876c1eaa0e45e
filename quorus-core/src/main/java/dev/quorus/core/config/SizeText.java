package dev.quorus.core.config;

import java.math.BigDecimal;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Sizes as people write them: {@code 512}, {@code 64KiB}, {@code 1.5GiB}, {@code 10MB}. */
public final class SizeText {
  private static final String FORM =
      "write a number of bytes, or a number and a unit: KiB, MiB, GiB, TiB, kB, MB, GB or TB";
  private static final Pattern WHOLE =
      Pattern.compile("(\\d{1,18}(?:\\.\\d{1,9})?)\\s?([A-Za-z]*)");
  private static final Map<String, Long> UNITS =
      Map.ofEntries(
          Map.entry("", 1L),
          Map.entry("B", 1L),
          Map.entry("KiB", 1L << 10),
          Map.entry("MiB", 1L << 20),
          Map.entry("GiB", 1L << 30),
          Map.entry("TiB", 1L << 40),
          Map.entry("kB", 1_000L),
          Map.entry("MB", 1_000_000L),
          Map.entry("GB", 1_000_000_000L),
          Map.entry("TB", 1_000_000_000_000L));

  private SizeText() {}

  /**
   * Reads a size in bytes. Fractions are rounded down to a whole byte.
   *
   * @throws IllegalArgumentException naming the text and the forms that are allowed
   */
  public static long parse(String text) {
    Matcher whole = WHOLE.matcher(text.strip());
    if (!whole.matches()) {
      throw new IllegalArgumentException("'" + text + "' is no size; " + FORM);
    }
    String unit = whole.group(2);
    long factor = factor(unit).orElseThrow(() -> unknownUnit(text, unit));
    BigDecimal bytes = new BigDecimal(whole.group(1)).multiply(BigDecimal.valueOf(factor));
    if (bytes.compareTo(BigDecimal.valueOf(Long.MAX_VALUE)) > 0) {
      throw new IllegalArgumentException("'" + text + "' is too much; at most 8388607TiB");
    }
    return bytes.longValue();
  }

  private static Optional<Long> factor(String unit) {
    return UNITS.entrySet().stream()
        .filter(each -> each.getKey().equalsIgnoreCase(unit))
        .map(Map.Entry::getValue)
        .findFirst();
  }

  private static IllegalArgumentException unknownUnit(String text, String unit) {
    // A lone K means 1000 to one reader and 1024 to the next.
    String hint =
        factor(unit + "iB").isPresent()
            ? "say which is meant, %1$siB or %1$sB".formatted(unit)
            : FORM;
    return new IllegalArgumentException(
        "'%s' has the unit '%s', which is no unit of size; %s".formatted(text, unit, hint));
  }
}

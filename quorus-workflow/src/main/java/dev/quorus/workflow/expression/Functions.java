package dev.quorus.workflow.expression;

import static dev.cel.common.CelOverloadDecl.newGlobalOverload;

import dev.cel.common.CelFunctionDecl;
import dev.cel.common.CelOverloadDecl;
import dev.cel.common.types.CelType;
import dev.cel.common.types.SimpleType;
import dev.cel.runtime.CelFunctionBinding;
import dev.cel.runtime.CelFunctionOverload;
import dev.quorus.core.config.DurationText;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.TemporalAccessor;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The functions that workflows have beyond those of CEL. Each is cheap and bounded. */
final class Functions {
  private static final int LONGEST_PATTERN = 100;
  private static final List<CelFunctionDecl> DECLARED = new ArrayList<>();
  private static final List<CelFunctionBinding> BOUND = new ArrayList<>();

  static {
    dates();
    times();
    texts();
  }

  private Functions() {}

  static List<CelFunctionDecl> declarations() {
    return List.copyOf(DECLARED);
  }

  static List<CelFunctionBinding> bindings() {
    return List.copyOf(BOUND);
  }

  private static void dates() {
    CelType day = CelTypes.DATE;
    CelType time = SimpleType.TIMESTAMP;
    CelType text = SimpleType.STRING;
    declare(
        "formatDate",
        List.of(
            newGlobalOverload("formatDate_date", text, day, text),
            newGlobalOverload("formatDate_time", text, time, text),
            newGlobalOverload("formatDate_time_zone", text, time, text, text)),
        List.of(
            CelFunctionBinding.from(
                "formatDate_date", LocalDate.class, String.class, Functions::format),
            CelFunctionBinding.from(
                "formatDate_time",
                Instant.class,
                String.class,
                (at, form) -> format(at.atZone(ZoneOffset.UTC), form)),
            CelFunctionBinding.from(
                "formatDate_time_zone",
                List.of(Instant.class, String.class, String.class),
                arguments ->
                    format(
                        ((Instant) arguments[0]).atZone(ZoneId.of((String) arguments[2])),
                        (String) arguments[1]))));
    declare(
        "date",
        List.of(newGlobalOverload("date_text", day, text)),
        List.of(CelFunctionBinding.from("date_text", String.class, LocalDate::parse)));
    declare(
        "dateOf",
        List.of(
            newGlobalOverload("dateOf_time", day, time),
            newGlobalOverload("dateOf_time_zone", day, time, text)),
        List.of(
            CelFunctionBinding.from(
                "dateOf_time", Instant.class, at -> LocalDate.ofInstant(at, ZoneOffset.UTC)),
            CelFunctionBinding.from(
                "dateOf_time_zone",
                Instant.class,
                String.class,
                (at, zone) -> LocalDate.ofInstant(at, ZoneId.of(zone)))));
  }

  private static void times() {
    days("plusDays", 1);
    days("minusDays", -1);
    distance("plus", 1);
    distance("minus", -1);
  }

  private static void days(String name, int sign) {
    declare(
        name,
        List.of(
            newGlobalOverload(name + "_date", CelTypes.DATE, CelTypes.DATE, SimpleType.INT),
            newGlobalOverload(
                name + "_time", SimpleType.TIMESTAMP, SimpleType.TIMESTAMP, SimpleType.INT)),
        List.of(
            CelFunctionBinding.from(
                name + "_date", LocalDate.class, Long.class, (day, n) -> day.plusDays(sign * n)),
            CelFunctionBinding.from(
                name + "_time",
                Instant.class,
                Long.class,
                (at, n) -> at.plusSeconds(Math.multiplyExact(sign * 86_400L, n)))));
  }

  private static void distance(String name, int sign) {
    declare(
        name,
        List.of(
            newGlobalOverload(
                name + "_time", SimpleType.TIMESTAMP, SimpleType.TIMESTAMP, SimpleType.STRING)),
        List.of(
            CelFunctionBinding.from(
                name + "_time",
                Instant.class,
                String.class,
                (at, text) -> at.plus(DurationText.parse(text).multipliedBy(sign)))));
  }

  private static void texts() {
    text("lower", each -> each.toLowerCase(Locale.ROOT));
    text("upper", each -> each.toUpperCase(Locale.ROOT));
    text("baseName", each -> each.substring(each.lastIndexOf('/') + 1));
    text("folderName", each -> each.substring(0, Math.max(0, each.lastIndexOf('/'))));
    declare(
        "replace",
        List.of(
            newGlobalOverload(
                "replace_text",
                SimpleType.STRING,
                SimpleType.STRING,
                SimpleType.STRING,
                SimpleType.STRING)),
        List.of(
            CelFunctionBinding.from(
                "replace_text",
                List.of(String.class, String.class, String.class),
                each -> replace((String) each[0], (String) each[1], (String) each[2]))));
  }

  private static void text(String name, CelFunctionOverload.Unary<String> change) {
    declare(
        name,
        List.of(newGlobalOverload(name + "_text", SimpleType.STRING, SimpleType.STRING)),
        List.of(CelFunctionBinding.from(name + "_text", String.class, change)));
  }

  private static void declare(
      String name, List<CelOverloadDecl> overloads, List<CelFunctionBinding> bindings) {
    DECLARED.add(CelFunctionDecl.newFunctionDeclaration(name, overloads));
    BOUND.addAll(CelFunctionBinding.fromOverloads(name, bindings));
  }

  private static String format(TemporalAccessor time, String pattern) {
    if (pattern.length() > LONGEST_PATTERN) {
      throw new IllegalArgumentException(
          "a pattern of %d characters is too long; at most %d"
              .formatted(pattern.length(), LONGEST_PATTERN));
    }
    try {
      return DateTimeFormatter.ofPattern(pattern, Locale.ROOT).format(time);
    } catch (IllegalArgumentException | DateTimeException e) {
      throw new IllegalArgumentException(
          "'%s' is no pattern for this; write one such as yyyyMMdd or yyyy-MM-dd'T'HH:mm"
              .formatted(pattern),
          e);
    }
  }

  private static String replace(String text, String from, String to) {
    if (from.isEmpty()) {
      throw new IllegalArgumentException("replace needs a text to look for, not ''");
    }
    long found = (text.length() - (long) text.replace(from, "").length()) / from.length();
    long length = text.length() + found * (to.length() - from.length());
    if (length > Expression.LONGEST_TEXT) {
      throw new IllegalArgumentException(
          "the text would have %d characters; at most %d"
              .formatted(length, Expression.LONGEST_TEXT));
    }
    return text.replace(from, to);
  }
}

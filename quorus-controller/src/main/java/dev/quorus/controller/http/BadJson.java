package dev.quorus.controller.http;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.io.JsonEOFException;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import dev.quorus.api.codec.InvalidRequest;
import dev.quorus.api.model.Violation;
import dev.quorus.api.model.WireName;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Puts into words what is wrong with a body that was to be a record. */
final class BadJson {
  private static final Pattern TWICE = Pattern.compile("Duplicate field '(.*)'.*", Pattern.DOTALL);

  /** Words in the names of fields whose values are not shown. */
  private static final Set<String> SECRET =
      Set.of("password", "secret", "token", "key", "credential", "passphrase", "bearer");

  private BadJson() {}

  static InvalidRequest told(JacksonException e) {
    return new InvalidRequest(List.of(violation(e)));
  }

  private static Violation violation(JacksonException e) {
    return switch (e) {
      case UnrecognizedPropertyException unknown ->
          new Violation(at(unknown), null, "is no field here; the fields are " + fields(unknown));
      case MismatchedInputException bad ->
          new Violation(at(bad), shown(bad), "must be " + type(bad.getTargetType()));
      case JsonEOFException ended -> of("ends before its JSON does");
      case StreamConstraintsException deep ->
          of("is nested too deep, or has a name or number that is too long");
      case JsonMappingException wrapped when wrapped.getCause() instanceof JacksonException cause ->
          violation(cause);
      default -> broken(e);
    };
  }

  /** Without the parser's words, which repeat the text, but for the name of a field. */
  private static Violation broken(JacksonException e) {
    Matcher twice = TWICE.matcher(e.getOriginalMessage());
    return twice.matches()
        ? new Violation("/" + escaped(twice.group(1)), null, "is given twice; give it once")
        : of("is not valid JSON in UTF-8");
  }

  private static Violation of(String message) {
    return new Violation("", null, message);
  }

  private static String at(JsonMappingException e) {
    return e.getPath().stream()
        .map(each ->
            each.getFieldName() == null
                ? "/" + each.getIndex()
                : "/" + escaped(each.getFieldName()))
        .collect(Collectors.joining());
  }

  /** A name as it stands in a JSON pointer. */
  private static String escaped(String name) {
    return ShownText.of(name).replace("~", "~0").replace("/", "~1");
  }

  private static String fields(UnrecognizedPropertyException e) {
    return e.getKnownPropertyIds().stream()
        .map(String::valueOf)
        .sorted()
        .collect(Collectors.joining(", "));
  }

  /** The value, if it is a text or a number. */
  private static @Nullable String shown(MismatchedInputException e) {
    String at = at(e).toLowerCase(Locale.ROOT);
    if (SECRET.stream().anyMatch(at::contains)) {
      return "***";
    }
    try {
      return e.getProcessor() instanceof JsonParser parser
              && parser.currentToken() != null
              && parser.currentToken().isScalarValue()
          ? ShownText.of(parser.getText())
          : null;
    } catch (IOException broken) {
      throw new UncheckedIOException("a parser over an array does no I/O", broken);
    }
  }

  private static String names(Class<?> type) {
    return Arrays.stream(type.getEnumConstants())
        .map(each -> each instanceof WireName named ? named.wire() : each.toString())
        .collect(Collectors.joining(", "));
  }

  private static String type(@Nullable Class<?> type) {
    if (type == null) {
      return "of another type";
    }
    if (type == Instant.class) {
      return "a time as RFC 3339 writes it, such as 2026-11-20T13:00:00Z";
    }
    if (type == Integer.class || type == int.class) {
      return "a whole number of 32 bits";
    }
    if (type == Long.class || type == long.class) {
      return "a whole number of 64 bits";
    }
    if (type == Boolean.class || type == boolean.class) {
      return "true or false";
    }
    if (type == String.class) {
      return "a string";
    }
    if (type.isEnum()) {
      return "one of " + names(type);
    }
    return type.isArray() || Iterable.class.isAssignableFrom(type) ? "an array" : "a JSON object";
  }
}

package dev.quorus.controller.http;

import dev.quorus.api.codec.ApiJson;
import dev.quorus.api.codec.InvalidRequest;
import dev.quorus.api.model.Problem;
import dev.quorus.api.model.Violation;
import io.vertx.core.MultiMap;
import io.vertx.core.http.HttpServerRequest;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads query parameters, as strictly as the document has them, and notes all that is wrong. */
final class QueryReader {
  private static final Pattern WORKFLOW = Pattern.compile("[A-Za-z][A-Za-z0-9_-]{0,62}");

  private final MultiMap query;
  private final List<Violation> violations = new ArrayList<>();

  QueryReader(HttpServerRequest request) {
    this.query = parameters(request);
  }

  /**
   * The query parameters, and not those of the path.
   *
   * @throws Refusal if they are not percent-encoded UTF-8
   */
  static MultiMap parameters(HttpServerRequest request) {
    try {
      return request.params(true);
    } catch (IllegalArgumentException e) {
      throw Refusal.malformed("The query is not percent-encoded UTF-8");
    }
  }

  /** All values of a parameter that may be repeated. */
  List<String> all(String name) {
    return query.getAll(name);
  }

  /** The value of a parameter that may be given once; null if it is not given. */
  @Nullable String one(String name) {
    List<String> values = query.getAll(name);
    if (values.size() > 1) {
      violation(name, null, "is given %d times; give it once".formatted(values.size()));
    }
    if (!values.isEmpty() && values.getFirst().isEmpty()) {
      violation(name, "", "must not be empty; leave it out");
    }
    return values.isEmpty() ? null : values.getFirst();
  }

  /** The value of a parameter that may be given once, by a rule; null if it is not given. */
  @Nullable String text(String name, Pattern rule, String allowed) {
    String text = one(name);
    if (text != null && !text.isEmpty() && !rule.matcher(text).matches()) {
      violation(name, text, allowed);
    }
    return text;
  }

  /** The name of a workflow; null if it is not given. */
  @Nullable String workflow(String name) {
    return text(name, WORKFLOW, "must be the name of a workflow");
  }

  /** A whole number between two bounds. */
  long number(String name, long least, long most, long fallback) {
    String text = one(name);
    if (text == null) {
      return fallback;
    }
    try {
      long number = Long.parseLong(text);
      // Java also reads +5 and other scripts' digits.
      if (number >= least && number <= most && text.equals(Long.toString(number))) {
        return number;
      }
    } catch (NumberFormatException e) {
      return notANumber(name, text, least, most, fallback);
    }
    return notANumber(name, text, least, most, fallback);
  }

  private long notANumber(String name, String text, long least, long most, long fallback) {
    violation(name, text, "must be a whole number from %d to %d".formatted(least, most));
    return fallback;
  }

  /** A time, by the same rule as in bodies. */
  @Nullable Instant time(String name) {
    String text = one(name);
    if (text == null) {
      return null;
    }
    try {
      return ApiJson.strict().convertValue(text, Instant.class);
    } catch (IllegalArgumentException e) {
      violation(name, text, "must be a time such as 2026-11-21T06:00:00Z");
      return null;
    }
  }

  /** Notes that a value is not allowed. */
  void violation(String name, @Nullable String value, String allowed) {
    if (violations.size() < Problem.MAX_VIOLATIONS) {
      violations.add(
          new Violation("query/" + name, value == null ? null : ShownText.of(value), allowed));
    }
  }

  /**
   * Ends the reading.
   *
   * @throws InvalidRequest with all that was noted, if anything was
   */
  void finish() {
    if (!violations.isEmpty()) {
      throw new InvalidRequest(violations);
    }
  }
}

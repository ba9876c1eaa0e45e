package dev.quorus.controller.http;

import com.fasterxml.jackson.core.JacksonException;
import dev.quorus.api.codec.ApiJson;
import dev.quorus.api.codec.InvalidRequest;
import dev.quorus.api.model.Violation;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads a small body into its record, and collects what is wrong with its fields. */
final class JsonBody {
  private final List<Violation> violations = new ArrayList<>();

  /**
   * The body as a record; of an empty body one without any field.
   *
   * @throws InvalidRequest if it is no JSON, or has fields that are not known or of a wrong type
   */
  static <T> T read(byte[] body, Class<T> type) {
    try {
      @Nullable T record =
          ApiJson.strict().readValue(body.length == 0 ? new byte[] {'{', '}'} : body, type);
      if (record == null) {
        throw new InvalidRequest(List.of(new Violation("", "null", "must be a JSON object")));
      }
      return record;
    } catch (JacksonException e) {
      throw BadJson.told(e);
    } catch (IOException e) {
      throw new IllegalStateException("a parser over an array does no I/O", e);
    }
  }

  /** The number, or the usual one if there is none. */
  int number(String field, @Nullable Integer given, int least, int most, int usual) {
    int number = given == null ? usual : given;
    if (number < least || number > most) {
      violations.add(
          new Violation(
              "/" + field,
              Integer.toString(number),
              "must be a whole number from " + least + " to " + most));
    }
    return number;
  }

  /** The number, which must be there. */
  int wanted(String field, @Nullable Integer given, int least, int most) {
    if (given == null) {
      violations.add(
          new Violation(
              "/" + field, null, "is missing; a whole number from " + least + " to " + most));
      return least;
    }
    return number(field, given, least, most, least);
  }

  /** The text, which must be there. */
  String text(String field, @Nullable String given, Pattern rule, String allowed) {
    if (given == null || !rule.matcher(given).matches()) {
      violations.add(
          new Violation("/" + field, given == null ? null : ShownText.of(given), allowed));
    }
    return given == null ? "" : given;
  }

  /** The value, which must be there. */
  <T> T present(String field, @Nullable T given, String allowed) {
    if (given == null) {
      violations.add(new Violation("/" + field, null, allowed));
      throwIfAny();
      throw new IllegalStateException("a violation was noted");
    }
    return given;
  }

  /** The number, within bounds where it is there. */
  @Nullable Long bound(String field, @Nullable Long given, long most) {
    if (given != null && (given < 1 || given > most)) {
      violations.add(
          new Violation(
              "/" + field, Long.toString(given), "must be a whole number from 1 to " + most));
    }
    return given;
  }

  /**
   * @throws InvalidRequest with everything that was wrong so far
   */
  void throwIfAny() {
    if (!violations.isEmpty()) {
      throw new InvalidRequest(violations);
    }
  }
}

package dev.quorus.api.codec;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.io.JsonEOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.function.BiFunction;

/** Reads whole bodies: well-formed UTF-8 JSON, not too deep, and whatever is wrong with it told. */
final class StrictBody {
  private StrictBody() {}

  /** The content of a body, as it is read. */
  interface Content {
    /** Reads to the end of the body, noting what does not fit. */
    void read() throws IOException;
  }

  /**
   * The content, once all of it is read.
   *
   * @param depth how deep the factory's parsers let a body be nested
   * @param content made of the parser, and of where it notes what does not fit
   * @throws InvalidRequest with everything that is wrong, and nothing else
   */
  static <C extends Content> C read(
      byte[] body, JsonFactory factory, int depth, BiFunction<JsonParser, Violations, C> content) {
    Violations violations = new Violations();
    requireUtf8(body, violations);
    try (JsonParser json = factory.createParser(body)) {
      C reading = content.apply(json, violations);
      readAll(reading, json, depth, violations);
      violations.throwIfAny();
      return reading;
    } catch (IOException e) {
      throw new IllegalStateException("a parser over an array does no I/O", e);
    }
  }

  private static void readAll(Content content, JsonParser json, int depth, Violations violations)
      throws IOException {
    try {
      content.read();
    } catch (JsonEOFException e) {
      violations.add(Place.BODY, null, "ends before its JSON does" + where(e.getLocation()));
    } catch (StreamConstraintsException e) {
      violations.add(
          Place.BODY,
          null,
          "is nested deeper than %d, or has a name or number that is too long%s"
              .formatted(depth, where(json.currentLocation())));
    } catch (JsonProcessingException e) {
      // Without the parser's words: they repeat the text, and with it a password.
      violations.add(Place.BODY, null, "is not valid JSON" + where(e.getLocation()));
    }
  }

  private static String where(JsonLocation location) {
    return ", at line %d, column %d".formatted(location.getLineNr(), location.getColumnNr());
  }

  private static void requireUtf8(byte[] body, Violations violations) {
    for (byte each : body) {
      if (each < 0) {
        requireWellFormed(body, violations);
        return;
      }
    }
  }

  private static void requireWellFormed(byte[] body, Violations violations) {
    try {
      StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(body));
    } catch (CharacterCodingException e) {
      violations.add(Place.BODY, null, "is not UTF-8; encode it as such");
      violations.throwIfAny();
    }
  }
}

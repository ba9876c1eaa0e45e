package dev.quorus.api.codec;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/** Reads a small body as a tree, with the same strictness as a submit. */
final class TreeReader {
  private TreeReader() {}

  /**
   * The tree; an object without fields for an empty body.
   *
   * @throws InvalidRequest if it is no JSON in UTF-8
   */
  static JsonNode read(byte[] body, Violations violations) {
    try {
      StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(body));
      return body.length == 0
          ? ApiJson.strict().createObjectNode()
          : ApiJson.strict().readTree(body);
    } catch (CharacterCodingException e) {
      violations.add(Place.BODY, null, "is not UTF-8; encode it as such");
    } catch (StreamConstraintsException e) {
      violations.add(
          Place.BODY,
          null,
          "is nested deeper than %d, or has a name or number that is too long"
              .formatted(WireJson.MAX_DEPTH));
    } catch (JsonProcessingException e) {
      // Without the parser's words: they repeat the text, and with it a password.
      violations.add(Place.BODY, null, "is not valid JSON" + where(e.getLocation()));
    } catch (IOException e) {
      throw new IllegalStateException("a parser over an array does no I/O", e);
    }
    violations.throwIfAny();
    throw new IllegalStateException("a body that cannot be read has a violation");
  }

  private static String where(JsonLocation location) {
    return location == null
        ? ""
        : ", at line %d, column %d".formatted(location.getLineNr(), location.getColumnNr());
  }
}

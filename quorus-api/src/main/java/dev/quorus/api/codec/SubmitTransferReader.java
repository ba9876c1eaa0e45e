package dev.quorus.api.codec;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.io.JsonEOFException;
import dev.quorus.api.model.SubmitTransfer;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/**
 * Decodes the body of a submit, exactly as strict as the document: a test holds the two together.
 * Stateless and fast; for use by any thread.
 */
public final class SubmitTransferReader {
  /** The largest body in bytes; whoever receives it answers 413 to more. */
  public static final int MAX_BODY = 64 * 1024;

  private SubmitTransferReader() {}

  /**
   * The transfer, with defaults filled in.
   *
   * @param body UTF-8 JSON
   * @throws InvalidRequest with everything that is wrong, and nothing else
   */
  public static SubmitTransfer read(byte[] body) {
    Violations violations = new Violations();
    requireUtf8(body, violations);
    try (JsonParser json = WireJson.FACTORY.createParser(body)) {
      SubmitBody submit = new SubmitBody(json, violations);
      readAll(submit, json, violations);
      violations.throwIfAny();
      return submit.transfer();
    } catch (IOException e) {
      throw new IllegalStateException("a parser over an array does no I/O", e);
    }
  }

  private static void readAll(SubmitBody submit, JsonParser json, Violations violations)
      throws IOException {
    try {
      submit.read();
    } catch (JsonEOFException e) {
      violations.add(Place.BODY, null, "ends before its JSON does" + where(e.getLocation()));
    } catch (StreamConstraintsException e) {
      violations.add(
          Place.BODY,
          null,
          "is nested deeper than %d, or has a name or number that is too long%s"
              .formatted(WireJson.MAX_DEPTH, where(json.currentLocation())));
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

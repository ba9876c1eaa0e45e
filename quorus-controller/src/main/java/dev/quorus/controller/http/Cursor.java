package dev.quorus.controller.http;

import dev.quorus.controller.store.TransferSearch.Position;
import dev.quorus.core.transfer.TransferId;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Where the next page of a list begins: the last position of the page before, tied to the query
 * that made it. Opaque to clients, and no secret: it opens nothing that its bearer may not list.
 */
final class Cursor {
  private static final int LENGTH = 4 * Long.BYTES;

  private Cursor() {}

  /** The cursor after the position in the list that the text describes. */
  static String after(Position last, String query) {
    UUID id = last.id().value();
    byte[] bytes =
        ByteBuffer.allocate(LENGTH)
            .putLong(last.key())
            .putLong(id.getMostSignificantBits())
            .putLong(id.getLeastSignificantBits())
            .putLong(print(query))
            .array();
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  /** The position after which to go on; null if this is no cursor of that list. */
  static @Nullable Position read(String cursor, String query) {
    ByteBuffer bytes = decode(cursor);
    if (bytes == null || bytes.remaining() != LENGTH) {
      return null;
    }
    long key = bytes.getLong();
    UUID id = new UUID(bytes.getLong(), bytes.getLong());
    return bytes.getLong() == print(query) ? new Position(key, new TransferId(id)) : null;
  }

  private static @Nullable ByteBuffer decode(String cursor) {
    try {
      return ByteBuffer.wrap(Base64.getUrlDecoder().decode(cursor));
    } catch (IllegalArgumentException e) {
      return null;
    }
  }

  private static long print(String query) {
    try {
      byte[] hash =
          MessageDigest.getInstance("SHA-256").digest(query.getBytes(StandardCharsets.UTF_8));
      return ByteBuffer.wrap(hash).getLong();
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}

package dev.quorus.core.protocol;

import dev.quorus.core.transfer.TransferId;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * What stands beside a target until it is whole: {@code .NAME.ID.part} and {@code .NAME.ID.ledger}.
 * Where that is too long for a file system, NAME is cut to whole characters, and {@code ~} and the
 * first 16 hexadecimal digits of the name's SHA-256 follow.
 */
public record PartialNames(String partial, String ledger) {
  private static final String PARTIAL = ".part";
  private static final String LEDGER = ".ledger";
  private static final int HASH_BYTES = 8;

  /** What file systems allow for one name, in bytes. */
  private static final int MAX_NAME = 255;

  /** Those of a target in one transfer. */
  public static PartialNames of(String target, TransferId transfer) {
    String id = "." + transfer;
    int room = MAX_NAME - 1 - id.length() - LEDGER.length();
    String stem = "." + (bytes(target) <= room ? target : shortened(target, room)) + id;
    return new PartialNames(stem + PARTIAL, stem + LEDGER);
  }

  private static String shortened(String name, int room) {
    String mark = "~" + hash(name);
    int end = 0;
    int used = mark.length();
    while (end < name.length()) {
      int next = name.offsetByCodePoints(end, 1);
      used += bytes(name.substring(end, next));
      if (used > room) {
        break;
      }
      end = next;
    }
    return name.substring(0, end) + mark;
  }

  private static String hash(String name) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(name.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(digest, 0, HASH_BYTES);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }

  private static int bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8).length;
  }
}

package dev.quorus.api.audit;

import dev.quorus.api.model.AuditEntry;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The hash of each entry: SHA-256 over the hash before it and all its fields, each with its length
 * before it, so that no two entries have the same bytes. Never changes.
 */
public final class AuditChain {
  /** What stands before the first entry. */
  public static final String START = "0".repeat(64);

  private static final HexFormat HEX = HexFormat.of();
  private static final int MISSING = -1;

  private AuditChain() {}

  /**
   * The hash of an entry, whatever hash it has itself.
   *
   * @param previous the hash of the entry before, or {@link #START}
   */
  public static String hash(String previous, AuditEntry entry) {
    MessageDigest digest = sha256();
    text(digest, previous);
    number(digest, entry.seq());
    number(digest, ChronoUnit.MICROS.between(Instant.EPOCH, entry.at()));
    text(digest, entry.who().id());
    text(digest, entry.who().tenant());
    text(digest, entry.who().address());
    AuditEntry.What what = entry.what();
    text(digest, what.operation());
    text(digest, what.subject());
    text(digest, what.outcome().wire());
    text(digest, what.detail());
    number(digest, what.count());
    List<String> transfers = what.transfers();
    number(digest, transfers == null ? MISSING : transfers.size());
    if (transfers != null) {
      transfers.forEach(each -> text(digest, each));
    }
    return HEX.formatHex(digest.digest());
  }

  private static void text(MessageDigest digest, @Nullable String text) {
    if (text == null) {
      number(digest, MISSING);
      return;
    }
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    number(digest, bytes.length);
    digest.update(bytes);
  }

  private static void number(MessageDigest digest, long number) {
    digest.update(ByteBuffer.allocate(Long.BYTES).putLong(0, number));
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}

package dev.quorus.core.protocol.ftp;

import dev.quorus.core.failure.TransferException;
import dev.quorus.core.transfer.Digest;
import dev.quorus.core.transfer.DigestAlgorithm;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The SHA-256 of a file as its server computes it, by HASH or XSHA256 where one is offered. Weaker
 * sums are not asked for: the server reads the whole file for each. Neither is that of a file so
 * large that the server would be silent for long.
 */
final class ServerDigest {
  private static final long LARGEST = 1L << 30;
  private static final Pattern HEX = Pattern.compile("\\b([0-9a-fA-F]{64})\\b");

  private ServerDigest() {}

  /** Null if the server does not offer it, or not for this file. */
  static @Nullable Digest of(FtpSession session, FtpPath path, long size)
      throws TransferException, InterruptedException {
    String verb = verb(session.features());
    if (verb == null || size < 0 || size > LARGEST) {
      return null;
    }
    Reply reply = session.ask("digest '" + path + "'", Line.of(verb, path));
    Matcher hex = HEX.matcher(reply.lines().getLast());
    return reply.done() && hex.find()
        ? new Digest(DigestAlgorithm.SHA256, hex.group(1).toLowerCase(Locale.ROOT))
        : null;
  }

  private static @Nullable String verb(Features features) {
    String algorithms = features.byName().getOrDefault("HASH", "").toUpperCase(Locale.ROOT);
    if (algorithms.contains("SHA-256*")) {
      return "HASH";
    }
    return features.has("XSHA256") ? "XSHA256" : null;
  }
}

package dev.quorus.core.protocol.ftp;

import dev.quorus.core.failure.TransferException;
import dev.quorus.core.transfer.Digest;
import dev.quorus.core.transfer.DigestAlgorithm;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The digest of a file as its server computes it: by HASH where that is set to the algorithm, by
 * XSHA256, XSHA512, XSHA1, XMD5 and XCRC. That of a file so large that the server would be silent
 * for long is not asked for.
 */
final class ServerDigest {
  private static final long LARGEST = 1L << 30;

  /** Length of an answer's code and what separates it. */
  private static final int CODE = 4;

  private ServerDigest() {}

  /** Null if the server does not offer it, or not for this file. */
  static @Nullable Digest of(FtpSession session, FtpPath path, long size, DigestAlgorithm algorithm)
      throws TransferException, InterruptedException {
    String verb = verb(session.features(), algorithm);
    if (verb == null || size < 0 || size > LARGEST) {
      return null;
    }
    Reply reply = session.ask("digest '" + path + "'", Line.of(verb, path));
    return reply.done() ? read(reply.lines().getLast(), algorithm) : null;
  }

  /** {@code 213 SHA-256 0-4999 HEX name} to HASH, and {@code 250 HEX} to the others. */
  private static @Nullable Digest read(String answer, DigestAlgorithm algorithm) {
    int digits = algorithm.hexLength();
    // A sum of 32 bits may come without the zeros that it begins with.
    Pattern form = Pattern.compile("[0-9a-fA-F]{" + (digits == 8 ? "1," : "") + digits + "}");
    return Stream.of(answer.substring(Math.min(answer.length(), CODE)).split(" "))
        .filter(word -> form.matcher(word).matches())
        .findFirst()
        .map(hex -> new Digest(algorithm, "0".repeat(digits - hex.length()) + hex))
        .orElse(null);
  }

  private static @Nullable String verb(Features features, DigestAlgorithm algorithm) {
    String selected = features.byName().getOrDefault("HASH", "").toUpperCase(Locale.ROOT);
    if (List.of(selected.split(";")).contains(algorithm.javaName() + "*")) {
      return "HASH";
    }
    return verbs(algorithm).stream().filter(features::has).findFirst().orElse(null);
  }

  private static List<String> verbs(DigestAlgorithm algorithm) {
    return switch (algorithm) {
      case SHA256 -> List.of("XSHA256");
      case SHA512 -> List.of("XSHA512");
      case SHA1 -> List.of("XSHA1", "XSHA");
      case MD5 -> List.of("XMD5");
      case CRC32 -> List.of("XCRC");
      case CRC32C -> List.of();
    };
  }
}

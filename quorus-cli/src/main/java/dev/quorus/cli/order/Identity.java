package dev.quorus.cli.order;

import dev.quorus.cli.shell.CliException;
import dev.quorus.cli.shell.ExitCode;
import dev.quorus.cli.shell.FileProblem;
import dev.quorus.core.transfer.Secret;
import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;

/**
 * A private key as its file has it.
 *
 * @param locked whether it needs a passphrase
 */
record Identity(Secret text, boolean locked) {
  private static final int LARGEST = 16 * 1024;
  private static final String OPENSSH = "BEGIN OPENSSH PRIVATE KEY";
  private static final byte[] MAGIC = "openssh-key-v1\0".getBytes(StandardCharsets.US_ASCII);

  /**
   * Reads it.
   *
   * @param option that names the file, for messages
   * @throws CliException if it cannot be read, or holds no private key
   */
  static Identity read(Path path, String option) {
    String text = text(path, option);
    if (!text.contains("PRIVATE KEY-----")) {
      boolean isPublic = text.startsWith("ssh-") || text.startsWith("ecdsa-");
      throw CliException.usage(
          "%s: %s holds %s".formatted(option, path, isPublic ? "a public key" : "no private key"),
          isPublic
              ? "name the file beside it, without .pub"
              : "name a file in OpenSSH's format or in PEM");
    }
    return new Identity(new Secret(text), text.contains("ENCRYPTED") || hasCipher(text));
  }

  private static String text(Path path, String option) {
    try {
      if (Files.isRegularFile(path) && Files.size(path) > LARGEST) {
        throw CliException.usage(
            "%s: %s is larger than 16 KiB, and so no private key".formatted(option, path),
            "name the right file");
      }
      return Files.readString(path, StandardCharsets.US_ASCII);
    } catch (IOException e) {
      throw new CliException(
          ExitCode.USAGE,
          "%s: cannot read %s: %s".formatted(option, path, FileProblem.reason(e)),
          "check that it exists and that you may read it",
          e);
    }
  }

  /** OpenSSH's format says inside with which cipher it is locked. */
  private static boolean hasCipher(String text) {
    if (!text.contains(OPENSSH)) {
      return false;
    }
    String body = text.replaceAll("-----[^-]*-----", "").replaceAll("\\s", "");
    try {
      ByteBuffer key = ByteBuffer.wrap(Base64.getDecoder().decode(body));
      key.position(MAGIC.length);
      byte[] cipher = new byte[Math.clamp(key.getInt(), 0, key.remaining())];
      key.get(cipher);
      return !new String(cipher, StandardCharsets.US_ASCII).equals("none");
    } catch (IllegalArgumentException | BufferUnderflowException damaged) {
      // Whoever opens it says better what is wrong with it.
      return false;
    }
  }
}

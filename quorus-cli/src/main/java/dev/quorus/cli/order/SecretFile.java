package dev.quorus.cli.order;

import dev.quorus.cli.shell.CliException;
import dev.quorus.cli.shell.ExitCode;
import dev.quorus.cli.shell.FileProblem;
import dev.quorus.core.transfer.Secret;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A file that holds a secret in one line, and nothing else. */
final class SecretFile {
  private static final int LARGEST = 64 * 1024;

  private SecretFile() {}

  /**
   * What it holds.
   *
   * @param option that named the file, for messages
   */
  static Secret read(Path path, String option) {
    try {
      if (Files.isRegularFile(path) && Files.size(path) > LARGEST) {
        throw CliException.usage(
            "%s: %s is larger than 64 KiB, and so no secret".formatted(option, path),
            "name the right file");
      }
      String secret = Files.readString(path).strip();
      if (secret.isEmpty() || secret.lines().count() > 1) {
        throw CliException.usage(
            "%s: %s must hold the secret in one line, and nothing else".formatted(option, path),
            "write it there");
      }
      return new Secret(secret);
    } catch (IOException e) {
      throw new CliException(
          ExitCode.USAGE,
          "%s: cannot read %s: %s".formatted(option, path, FileProblem.reason(e)),
          "check that it exists and that you may read it",
          e);
    }
  }
}

package dev.quorus.cli.start;

import dev.quorus.cli.show.JsonLine;
import java.io.IOException;
import java.net.URI;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.StreamSupport;

/**
 * A command line that submits a small transfer to a server that has just started. It works as it is
 * printed, in any shell of the Bourne family and whatever the paths hold.
 */
final class SampleTransfer {
  private static final long SMALL = 1024 * 1024;
  private static final int ENOUGH = 1000;
  private static final String COPY = "quorus-copy-of-";
  private static final String DOCUMENT = "/openapi.yaml";

  private SampleTransfer() {}

  /** Copies a small file of the root, or if there is none, the API's document into it. */
  static String curl(URI server, Path adminKeyFile, Path root) {
    Optional<Path> file = smallFile(root);
    String source = file.map(Path::toString).orElse(server + DOCUMENT);
    String name = file.map(Path::getFileName).map(Path::toString).orElse("openapi.yaml");
    JsonLine body =
        new JsonLine()
            .put("source", source)
            .put("destination", root.resolve(COPY + name).toString())
            .put("overwrite", "replace");
    return "curl -sS -H \"Authorization: Bearer $(cat %s)\" -H 'Content-Type: application/json' -d %s %s"
        .formatted(
            quoted(adminKeyFile.toString()),
            quoted(body.toString()),
            quoted(server + "/api/v1/transfers"));
  }

  private static Optional<Path> smallFile(Path root) {
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(root)) {
      return StreamSupport.stream(entries.spliterator(), false)
          .limit(ENOUGH)
          .filter(SampleTransfer::fits)
          .min(Path::compareTo);
    } catch (IOException notListable) {
      // Then there is nothing to copy in it as far as this user can see.
      return Optional.empty();
    }
  }

  private static boolean fits(Path file) {
    String name = file.getFileName().toString();
    try {
      return Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
          && Files.isReadable(file)
          && Files.size(file) <= SMALL
          && !name.startsWith(".")
          && !name.startsWith(COPY)
          && name.chars().noneMatch(Character::isISOControl);
    } catch (IOException justGone) {
      return false;
    }
  }

  /** In single quotes nothing means anything to the shell, but for the single quote itself. */
  private static String quoted(String text) {
    return "'" + text.replace("'", "'\\''") + "'";
  }
}

package dev.quorus.testkit.architecture;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** How long a source file may be: as long as one sitting can read. */
final class SourceLength {
  static final int MOST_LINES = 500;
  static final String DESCRIPTION =
      "source files should have at most %d lines".formatted(MOST_LINES);

  private SourceLength() {}

  /** Each Java file of the module, main or test, that is too long. */
  static List<String> violationsIn(Path moduleFolder) {
    return Stream.of("src/main/java", "src/test/java")
        .map(moduleFolder::resolve)
        .filter(Files::isDirectory)
        .flatMap(SourceLength::javaFilesUnder)
        .filter(file -> linesOf(file) > MOST_LINES)
        .map(file -> "%s has %d lines".formatted(moduleFolder.relativize(file), linesOf(file)))
        .toList();
  }

  private static Stream<Path> javaFilesUnder(Path folder) {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(file -> file.toString().endsWith(".java")).sorted().toList().stream();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot list the sources under " + folder, e);
    }
  }

  private static long linesOf(Path file) {
    try (Stream<String> lines = Files.lines(file)) {
      return lines.count();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read the source " + file, e);
    }
  }
}

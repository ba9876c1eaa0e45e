package dev.quorus.controller.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Errors leave through one door, or the promise that each is a problem cannot be kept. */
class OneMapperTest {
  private static final Path SOURCES = Path.of("src/main/java/dev/quorus/controller");

  /** An answer that is kept for its key is a success, as its record says. */
  private static final Pattern STATUS =
      Pattern.compile("setStatusCode\\((?!20\\d\\)|answer\\.status\\(\\)\\))");

  private static final Pattern BY_THE_ROUTER =
      Pattern.compile("\\b(?:routing|context|ctx)\\.fail\\(|new HttpException");

  @Test
  void onlyTheMapperSetsAStatusThatIsAnError() throws IOException {
    assertThat(sourcesWith(STATUS)).containsExactly("http/ProblemMapper.java");
  }

  @Test
  void nobodyLeavesItToTheRouterToFail() throws IOException {
    assertThat(sourcesWith(BY_THE_ROUTER)).isEmpty();
  }

  private static List<String> sourcesWith(Pattern pattern) throws IOException {
    try (Stream<Path> files = Files.walk(SOURCES)) {
      return files
          .filter(file -> file.toString().endsWith(".java"))
          .filter(file -> pattern.matcher(read(file)).find())
          .map(file -> SOURCES.relativize(file).toString())
          .toList();
    }
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new AssertionError(file + " cannot be read", e);
    }
  }
}

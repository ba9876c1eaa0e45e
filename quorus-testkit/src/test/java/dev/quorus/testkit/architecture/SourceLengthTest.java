package dev.quorus.testkit.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SourceLengthTest {
  @TempDir Path module;

  @Test
  void namesAMainFileThatIsTooLong() throws IOException {
    // Given
    write("src/main/java/a/Long.java", 501);

    // When
    List<String> violations = SourceLength.violationsIn(module);

    // Then
    assertThat(violations).containsExactly("src/main/java/a/Long.java has 501 lines");
  }

  @Test
  void namesATestThatIsTooLong() throws IOException {
    // Given
    write("src/test/java/a/LongTest.java", 777);

    // When
    List<String> violations = SourceLength.violationsIn(module);

    // Then
    assertThat(violations).containsExactly("src/test/java/a/LongTest.java has 777 lines");
  }

  @Test
  void acceptsAFileAtTheLimitAndLongFilesThatAreNotJava() throws IOException {
    // Given
    write("src/main/java/a/AtTheLimit.java", 500);
    write("src/main/java/a/table.csv", 5_000);

    // When
    List<String> violations = SourceLength.violationsIn(module);

    // Then
    assertThat(violations).isEmpty();
  }

  private void write(String file, int lines) throws IOException {
    Path path = module.resolve(file);
    Files.createDirectories(path.getParent());
    Files.write(path, Collections.nCopies(lines, "// line"));
  }
}

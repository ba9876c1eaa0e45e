package dev.quorus.examples.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class EnvironmentDocTest {
  private static final Pattern VARIABLE = Pattern.compile("QUORUS_[A-Z_]+");
  private static final Set<String> DOCUMENTED = new TreeSet<>();

  /** One that ends in an underscore is the beginning of some. */
  private static final Set<String> READ = new TreeSet<>();

  @BeforeAll
  static void readBoth() throws IOException {
    Path root = Path.of("..");
    DOCUMENTED.addAll(variables(root.resolve("docs/environment.md")));
    READ.addAll(variables(root.resolve("quorus")));
    try (Stream<Path> files = Files.walk(root.resolve("quorus-cli/src/main/java"))) {
      for (Path file : files.filter(each -> each.toString().endsWith(".java")).toList()) {
        READ.addAll(variables(file));
      }
    }
  }

  @Test
  void everyVariableThatIsReadIsDocumented() {
    assertThat(READ).allSatisfy(read -> assertThat(DOCUMENTED).anyMatch(each -> is(each, read)));
  }

  @Test
  void everyVariableThatIsDocumentedIsRead() {
    assertThat(DOCUMENTED)
        .contains("QUORUS_HOME")
        .allSatisfy(each -> assertThat(READ).anyMatch(read -> is(each, read)));
  }

  private static boolean is(String documented, String read) {
    return read.endsWith("_") ? documented.startsWith(read) : documented.equals(read);
  }

  private static List<String> variables(Path file) throws IOException {
    return VARIABLE.matcher(Files.readString(file)).results().map(MatchResult::group).toList();
  }
}

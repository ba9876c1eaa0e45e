package dev.quorus.examples.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class DependenciesDocTest {
  private static final Pattern ROW = Pattern.compile("^\\| `(\\S+:\\S+)` \\| \\S.+\\|$");
  private static final Set<String> DOCUMENTED = new TreeSet<>();
  private static final Set<String> USED = new TreeSet<>();

  @BeforeAll
  static void readBoth() throws IOException {
    Path root = checkout();
    try (Stream<String> lines = Files.lines(root.resolve("docs/dependencies.md"))) {
      lines
          .map(ROW::matcher)
          .filter(row -> row.matches())
          .forEach(row -> DOCUMENTED.add(row.group(1)));
    }
    for (Path pom : pomsIn(root)) {
      USED.addAll(PomFile.read(pom).dependencies());
    }
  }

  @Test
  void everyDependencyOfEveryPomSaysWhyItIsHere() {
    assertThat(without(USED, DOCUMENTED)).as("not explained in docs/dependencies.md").isEmpty();
  }

  @Test
  void noRowSpeaksOfWhatIsUsedNoMore() {
    assertThat(without(DOCUMENTED, USED)).as("explained, but in no pom").isEmpty();
  }

  @Test
  void bothSidesAreFound() {
    assertThat(USED)
        .contains("io.vertx:vertx-core", "com.uber.nullaway:nullaway")
        .contains("org.apache.maven.plugins:maven-jar-plugin")
        .noneMatch(name -> name.startsWith("dev.quorus:"));
  }

  private static Set<String> without(Set<String> names, Set<String> others) {
    Set<String> rest = new TreeSet<>(names);
    rest.removeAll(others);
    return rest;
  }

  private static Path checkout() {
    Path start = Path.of("").toAbsolutePath();
    for (Path above = start; above != null; above = above.getParent()) {
      if (Files.exists(above.resolve("mvnw"))) {
        return above;
      }
    }
    throw new IllegalStateException("no folder with mvnw at or above " + start);
  }

  private static Set<Path> pomsIn(Path root) throws IOException {
    try (Stream<Path> files = Files.walk(root, 3)) {
      return files
          .filter(file -> file.endsWith("pom.xml"))
          .filter(file -> !root.relativize(file).toString().contains("target"))
          .collect(Collectors.toCollection(TreeSet::new));
    }
  }
}

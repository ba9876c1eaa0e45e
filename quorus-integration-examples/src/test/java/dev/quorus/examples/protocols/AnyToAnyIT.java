package dev.quorus.examples.protocols;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quorus.core.engine.Outcome;
import dev.quorus.core.transfer.Selection;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

@Timeout(60)
class AnyToAnyIT {
  private static final int SIZE = 9 * 1024 * 1024 + 4321;

  @TempDir private static Path folder;

  private static RealServers servers;
  private static TestEngine engine;

  @BeforeAll
  static void start() throws IOException {
    servers = RealServers.start(folder);
    engine = new TestEngine(folder);
  }

  @AfterAll
  static void stop() {
    if (engine != null) {
      engine.close();
      servers.close();
    }
  }

  static Stream<Arguments> pairs() throws IOException {
    return pairsOf(servers.all());
  }

  static Stream<Arguments> listablePairs() throws IOException {
    return pairsOf(servers.all().stream().filter(site -> !site.name().equals("http")).toList());
  }

  private static Stream<Arguments> pairsOf(List<Site> sites) {
    return sites.stream().flatMap(from -> sites.stream().map(to -> Arguments.of(from, to)));
  }

  @ParameterizedTest(name = "{0} to {1}")
  @MethodSource("pairs")
  void movesAFile(Site from, Site to) throws Exception {
    String name = "from-%s-to-%s.bin".formatted(from, to);
    byte[] content = content(name.hashCode(), SIZE);
    Path source = Files.write(from.disk().resolve("source-" + name), content);

    Outcome outcome =
        engine.run(from.at("source-" + name), to.at("a/b/" + name), Selection.ONE_FILE);

    assertThat(outcome).isInstanceOf(Outcome.Succeeded.class);
    assertThat(to.disk().resolve("a/b").resolve(name)).hasSameBinaryContentAs(source);
    try (Stream<Path> left = Files.list(to.disk().resolve("a/b"))) {
      assertThat(left).noneMatch(path -> path.getFileName().toString().startsWith("."));
    }
  }

  @ParameterizedTest(name = "{0} to {1}")
  @MethodSource("listablePairs")
  void movesATree(Site from, Site to) throws Exception {
    String name = "tree-%s-to-%s".formatted(from, to);
    Path tree = Files.createDirectories(from.disk().resolve("src-" + name));
    for (String each : List.of("a.txt", "sub/b ü.txt", "sub/deep/c#1.txt")) {
      Path file = tree.resolve(each);
      Files.createDirectories(file.getParent());
      Files.write(file, content(each.hashCode(), 10_000));
    }
    Files.createDirectories(tree.resolve("empty"));

    Outcome outcome =
        engine.run(from.at("src-" + name), to.at("dst-" + name), Selection.WHOLE_TREE);

    assertThat(outcome).isInstanceOf(Outcome.Succeeded.class);
    Path copy = to.disk().resolve("dst-" + name);
    assertThat(copy.resolve("sub/deep/c#1.txt"))
        .hasSameBinaryContentAs(tree.resolve("sub/deep/c#1.txt"));
    assertThat(copy.resolve("sub/b ü.txt")).hasSameBinaryContentAs(tree.resolve("sub/b ü.txt"));
    assertThat(copy.resolve("empty")).isEmptyDirectory();
  }

  private static byte[] content(long seed, int size) {
    byte[] content = new byte[size];
    new Random(seed).nextBytes(content);
    return content;
  }
}

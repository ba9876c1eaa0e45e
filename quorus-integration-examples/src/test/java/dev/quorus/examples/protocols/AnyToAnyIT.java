package dev.quorus.examples.protocols;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quorus.core.LocalEngine;
import dev.quorus.core.bandwidth.BandwidthRules;
import dev.quorus.core.engine.Job;
import dev.quorus.core.engine.Outcome;
import dev.quorus.core.engine.PublishGate;
import dev.quorus.core.pool.ConnectionPoolConfig;
import dev.quorus.core.protocol.file.FileRoots;
import dev.quorus.core.protocol.ftp.FtpSettings;
import dev.quorus.core.protocol.http.HttpSettings;
import dev.quorus.core.protocol.sftp.SftpSettings;
import dev.quorus.core.protocol.smb.SmbSettings;
import dev.quorus.core.time.SystemTime;
import dev.quorus.core.transfer.AttemptRef;
import dev.quorus.core.transfer.Delivery;
import dev.quorus.core.transfer.Endpoint;
import dev.quorus.core.transfer.Flow;
import dev.quorus.core.transfer.Patience;
import dev.quorus.core.transfer.Placement;
import dev.quorus.core.transfer.Selection;
import dev.quorus.core.transfer.TransferIds;
import dev.quorus.core.transfer.TransferOrder;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
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
  private static LocalEngine engine;
  private static Vertx vertx;
  private final TransferIds ids = new TransferIds(SystemTime.INSTANCE);

  @BeforeAll
  static void start() throws IOException {
    servers = RealServers.start(folder);
    vertx = Vertx.vertx();
    LocalEngine.Adapters adapters =
        new LocalEngine.Adapters(
            ConnectionPoolConfig.productionConfig(),
            HttpSettings.DEFAULT,
            SftpSettings.in(folder),
            FtpSettings.DEFAULT,
            SmbSettings.DEFAULT);
    engine =
        new LocalEngine(
            new LocalEngine.Settings(
                FileRoots.unconfined(), adapters, BandwidthRules.NONE, new SimpleMeterRegistry()),
            () -> vertx);
  }

  @AfterAll
  static void stop() {
    if (engine != null) {
      engine.close();
      vertx.close().await();
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

    Outcome outcome = run(from.at("source-" + name), to.at("a/b/" + name), Selection.ONE_FILE);

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

    Outcome outcome = run(from.at("src-" + name), to.at("dst-" + name), Selection.WHOLE_TREE);

    assertThat(outcome).isInstanceOf(Outcome.Succeeded.class);
    Path copy = to.disk().resolve("dst-" + name);
    assertThat(copy.resolve("sub/deep/c#1.txt"))
        .hasSameBinaryContentAs(tree.resolve("sub/deep/c#1.txt"));
    assertThat(copy.resolve("sub/b ü.txt")).hasSameBinaryContentAs(tree.resolve("sub/b ü.txt"));
    assertThat(copy.resolve("empty")).isEmptyDirectory();
  }

  private Outcome run(Endpoint from, Endpoint to, Selection selection) throws Exception {
    TransferOrder order =
        new TransferOrder(
            from,
            to,
            Delivery.DEFAULT,
            Placement.DEFAULT,
            Patience.DEFAULT,
            selection,
            Flow.DEFAULT);
    return engine
        .start(new Job(new AttemptRef(ids.next(), 1, 1), order), PublishGate.OPEN)
        .outcome()
        .get(50, TimeUnit.SECONDS);
  }

  private static byte[] content(long seed, int size) {
    byte[] content = new byte[size];
    new Random(seed).nextBytes(content);
    return content;
  }
}

package dev.quorus.examples.protocols;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.quorus.core.engine.Outcome;
import dev.quorus.core.failure.FailureCode;
import dev.quorus.core.failure.Retry;
import dev.quorus.core.failure.TransferFailure;
import dev.quorus.core.transfer.Endpoint;
import dev.quorus.core.transfer.Selection;
import dev.quorus.examples.process.CommandRun;
import dev.quorus.testkit.server.OpenSshServer;
import dev.quorus.testkit.server.Peers;
import dev.quorus.testkit.server.VsftpdServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What real servers answer when they cannot or will not, and what a transfer makes of it. */
@Timeout(90)
class FaultsIT {
  private static final int MIB = 1 << 20;

  @TempDir private static Path folder;

  private static RealServers servers;
  private static TestEngine engine;
  private static Path source;

  @BeforeAll
  static void start() throws IOException {
    servers = RealServers.start(folder);
    engine = new TestEngine(folder);
    source = Files.write(folder.resolve("source.bin"), new byte[6 * MIB]);
  }

  @AfterAll
  static void stop() {
    if (engine != null) {
      engine.close();
      servers.close();
    }
  }

  @Test
  void anSshServerThatIsReadOnlyDeniesForGood() throws Exception {
    Path own = Files.createDirectories(folder.resolve("read-only-ssh"));
    try (OpenSshServer server =
        OpenSshServer.start(
            Peers.require("sshd", OpenSshServer.program()), own, "ForceCommand internal-sftp -R")) {
      Endpoint there = servers.ssh(server, own.resolve("user_key"), "ssh").at("copy.bin");

      assertDenied(failure(engine.run(Endpoint.file(source), there, Selection.ONE_FILE)));
    }
  }

  @Test
  void anFtpServerThatIsReadOnlyDeniesForGood() throws Exception {
    Path own = Files.createDirectories(folder.resolve("read-only-ftp"));
    try (VsftpdServer server =
        VsftpdServer.start(own, VsftpdServer.Setup.PLAIN.with("write_enable=NO"))) {
      Endpoint there = Endpoint.parse("ftp://127.0.0.1:" + server.port() + "/pub/copy.bin");

      assertDenied(failure(engine.run(Endpoint.file(source), there, Selection.ONE_FILE)));
    }
  }

  @Test
  void aShareThatIsReadOnlyDeniesForGood() throws Exception {
    Site smb = servers.smb();
    Endpoint there = smb.at("copy.bin").with(smb.credentials());
    Endpoint readOnly =
        new Endpoint(
            java.net.URI.create(there.uri().toString().replace("/data/", "/readonly/")),
            there.headers(),
            there.credentials());

    assertDenied(failure(engine.run(Endpoint.file(source), readOnly, Selection.ONE_FILE)));
  }

  private static void assertDenied(TransferFailure failure) {
    assertThat(failure.code()).as(failure.message()).isEqualTo(FailureCode.DESTINATION_DENIED);
    assertThat(failure.retry()).isInstanceOf(Retry.Never.class);
  }

  static Stream<Site> destinations() throws IOException {
    return Stream.of(servers.sftp(), servers.ftp(), servers.ftps(), servers.smb());
  }

  @ParameterizedTest
  @MethodSource("destinations")
  void aFullDiskAtTheDestinationFailsAndLeavesNothing(Site to) throws Exception {
    Path small = Files.createDirectory(to.disk().resolve("small"));
    CommandRun mount =
        CommandRun.bash(folder, "mount -t tmpfs -o size=2m,mode=777 tmpfs '" + small + "'");
    assumeTrue(mount.exitCode() == 0, "a small file system cannot be mounted: " + mount.err());
    try {
      TransferFailure failure =
          failure(engine.run(Endpoint.file(source), to.at("small/copy.bin"), Selection.ONE_FILE));

      assertThat(failure.code()).as(failure.message()).isEqualTo(FailureCode.NO_SPACE);
      assertThat(names(small)).isEmpty();
    } finally {
      CommandRun unmount = CommandRun.bash(folder, "umount -l '" + small + "'");
      assertThat(unmount.exitCode()).as(unmount.err()).isZero();
    }
  }

  @Test
  void namesThatAShareTakesForOneAreNotWrittenOverEachOther() throws Exception {
    Path tree = Files.createDirectories(folder.resolve("clash"));
    Files.writeString(tree.resolve("Report.csv"), "first");
    Files.writeString(tree.resolve("report.csv"), "second");

    Outcome outcome =
        engine.run(Endpoint.file(tree), servers.smb().at("clash"), Selection.WHOLE_TREE);

    TransferFailure failure = failure(outcome);
    assertThat(failure.code()).isEqualTo(FailureCode.FILES_FAILED);
    assertThat(failure.message()).contains("1 of 2 files failed", "upper and lower case");
    assertThat(names(servers.smb().disk().resolve("clash"))).hasSize(1);
  }

  private static List<String> names(Path path) throws IOException {
    try (Stream<Path> found = Files.list(path)) {
      return found.map(each -> String.valueOf(each.getFileName())).toList();
    }
  }

  private static TransferFailure failure(Outcome outcome) {
    assertThat(outcome).isInstanceOf(Outcome.Failed.class);
    return Objects.requireNonNull((Outcome.Failed) outcome).failure();
  }
}

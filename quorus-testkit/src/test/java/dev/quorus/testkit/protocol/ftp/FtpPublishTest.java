package dev.quorus.testkit.protocol.ftp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.quorus.core.failure.TransferException;
import dev.quorus.core.protocol.Entry;
import dev.quorus.core.protocol.Sink;
import dev.quorus.core.protocol.SinkPlan;
import dev.quorus.core.protocol.Tree;
import dev.quorus.core.protocol.ftp.FtpSettings;
import dev.quorus.core.time.SystemTime;
import dev.quorus.core.transfer.Delivery;
import dev.quorus.core.transfer.DigestAlgorithm;
import dev.quorus.core.transfer.OverwritePolicy;
import dev.quorus.core.transfer.PublishMode;
import dev.quorus.core.transfer.Published;
import dev.quorus.core.transfer.TransferIds;
import dev.quorus.core.transfer.VerifyMode;
import dev.quorus.testkit.contract.Bytes;
import dev.quorus.testkit.server.FtpTestServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class FtpPublishTest {
  private static final byte[] OLD = Bytes.of(500, 1);
  private static final byte[] FRESH = Bytes.of(700, 2);
  private static final int MANY = 10_000;

  private final TransferIds ids = new TransferIds(SystemTime.INSTANCE);
  private EmbeddedFtp ftp;

  @BeforeEach
  void start(@TempDir Path root) throws Exception {
    ftp = EmbeddedFtp.of(FtpTestServer.plain(root), "ftp", FtpSettings.DEFAULT);
    Files.write(ftp.at("file"), OLD);
  }

  @AfterEach
  void stop() {
    ftp.close();
  }

  @Test
  void replacesInStepsWhereTheServerRenamesOverNothing() throws Exception {
    ftp.server().faults().answer("RNTO", 553, "File exists");

    try (Sink sink = sink()) {
      assertThat(Bytes.deliver(sink, FRESH)).isEqualTo(Published.RENAMED);
      assertThat(sink.weakness())
          .isEqualTo("the server does not rename over a file: there was a moment without one");
    }

    assertThat(ftp.get("file")).isEqualTo(FRESH);
    assertThat(ftp.server().names()).containsExactly("file");
  }

  @Test
  void saysThatNothingIsFlushedWhereThatIsAskedFor() throws Exception {
    Files.delete(ftp.at("file"));
    try (Sink sink = sink(PublishMode.FSYNC)) {
      assertThat(Bytes.deliver(sink, FRESH)).isEqualTo(Published.RENAMED);

      assertThat(sink.weakness())
          .isEqualTo("FTP cannot flush to the server's disk: a power cut there may lose the file");
    }
  }

  @Test
  void saysNothingWhereItDidAllThatIsAskedFor() throws Exception {
    Files.delete(ftp.at("file"));
    try (Sink sink = sink()) {
      assertThat(Bytes.deliver(sink, FRESH)).isEqualTo(Published.RENAMED);

      assertThat(sink.weakness()).isNull();
    }
  }

  @Test
  void givesTheOldFileItsNameBackWhereTheNewOneCannotHaveIt() throws Exception {
    try (Sink sink = sink()) {
      Bytes.upTo(sink, FRESH);
      sink.finish();
      ftp.server().faults().answer("RNTO", 553, "File exists");
      ftp.server().faults().pass("RNTO");
      ftp.server().faults().answer("RNTO", 553, "not now");

      assertThatThrownBy(sink::publish).isInstanceOf(TransferException.class);
      sink.discard();
    }

    assertThat(ftp.get("file")).isEqualTo(OLD);
    assertThat(ftp.server().names()).containsExactly("file");
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void listsTenThousandEntriesEachOnce(boolean forPrograms) throws Exception {
    Path folder = Files.createDirectory(ftp.at("many"));
    for (int i = 0; i < MANY; i++) {
      Files.createFile(folder.resolve("entry-" + i));
    }
    if (!forPrograms) {
      ftp.server().faults().answer("FEAT", 500, "not understood");
    }
    Set<String> names = new HashSet<>();
    int count = 0;

    try (Tree tree = ftp.protocol().tree(ftp.endpoint("many"));
        Tree.Entries entries = tree.list("")) {
      for (Entry each = entries.next(); each != null; each = entries.next()) {
        names.add(each.name());
        count++;
        assertThat(each.exact()).isEqualTo(forPrograms);
      }
    }

    assertThat(count).isEqualTo(MANY);
    assertThat(names).hasSize(MANY);
  }

  private Sink sink() throws TransferException {
    return sink(PublishMode.RENAME);
  }

  private Sink sink(PublishMode publish) throws TransferException {
    Delivery delivery =
        new Delivery(
            VerifyMode.SIZE, DigestAlgorithm.SHA256, null, OverwritePolicy.REPLACE, publish, true);
    return ftp.protocol().sink(ftp.endpoint("file"), new SinkPlan(ids.next(), delivery));
  }
}

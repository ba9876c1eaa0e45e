package dev.quorus.testkit.protocol.sftp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.quorus.core.failure.TransferException;
import dev.quorus.core.protocol.Sink;
import dev.quorus.core.protocol.SinkPlan;
import dev.quorus.core.protocol.Source;
import dev.quorus.core.time.SystemTime;
import dev.quorus.core.transfer.Receipt;
import dev.quorus.core.transfer.TransferIds;
import dev.quorus.core.transfer.VerifyMode;
import dev.quorus.testkit.contract.Bytes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Copies from OpenSSH's server to itself. */
@Timeout(60)
class OpenSshCopyIT {
  private static final int MIB = 1 << 20;
  private static final byte[] CONTENT = Bytes.of(100 * MIB);

  private PrivateOpenSsh ssh;

  @BeforeEach
  void start(@TempDir Path folder) throws IOException {
    ssh = PrivateOpenSsh.in(folder);
    Files.write(ssh.root().resolve("file"), CONTENT);
  }

  @AfterEach
  void stop() throws IOException {
    ssh.close();
  }

  @Test
  void aCopyWithinTheServerDoesNotPassThroughHere() throws Exception {
    try (Copies copies = new Copies(ssh.adapter())) {
      Receipt receipt = copies.copy(ssh.endpoint("file"), ssh.endpoint("copy"), VerifyMode.SIZE);

      assertThat(receipt.bytes()).isEqualTo(CONTENT.length);
      assertThat(receipt.note()).isNull();
    }
    assertThat(ssh.root().resolve("copy")).hasBinaryContent(CONTENT);
    assertThat(ssh.network().bytes()).isLessThan(CONTENT.length / 200);
  }

  @Test
  void aDigestMakesTheBytesPassThroughHere() throws Exception {
    try (Copies copies = new Copies(ssh.adapter())) {
      Receipt receipt =
          copies.copy(ssh.endpoint("file"), ssh.endpoint("copy"), VerifyMode.CHECKSUM);

      assertThat(receipt.digest()).isNotNull();
    }
    assertThat(ssh.root().resolve("copy")).hasBinaryContent(CONTENT);
  }

  @Test
  void theCopyTellsHowFarItIs() throws Exception {
    List<Long> moved = new ArrayList<>();
    try (Source source = ssh.adapter().source(ssh.endpoint("file"));
        Sink sink = sink()) {
      assertThat(sink.copyWithin(source, moved::add)).isTrue();
      sink.finish();

      assertThat(moved).containsExactly(64L * MIB, 36L * MIB);
      assertThat(sink.writtenSize()).isEqualTo(CONTENT.length);
    }
  }

  @Test
  void aSourceOfAnotherUserIsNotReadAsThisOne() throws Exception {
    try (Source source = ssh.adapter().source(ssh.wrongCredentials(ssh.endpoint("file")));
        Sink sink = sink()) {
      assertThat(sink.copyWithin(source, moved -> {})).isFalse();
      sink.finish();

      assertThat(sink.writtenSize()).isZero();
    }
  }

  @Test
  @SuppressWarnings("try") // Closed from outside is what is tried.
  void aCopyThatIsClosedEndsAtOnce() throws Exception {
    CountDownLatch begun = new CountDownLatch(1);
    try (Source source = ssh.adapter().source(ssh.endpoint("file"));
        Sink sink = sink()) {
      FutureTask<Boolean> copy =
          new FutureTask<>(() -> sink.copyWithin(source, moved -> holdTheRest(begun)));
      Thread.startVirtualThread(copy);
      assertThat(begun.await(30, TimeUnit.SECONDS)).isTrue();

      sink.close();

      assertThatThrownBy(() -> copy.get(2, TimeUnit.SECONDS))
          .hasCauseInstanceOf(TransferException.class)
          .hasMessageContaining("stopped from outside");
    } finally {
      ssh.network().flow();
    }
  }

  private void holdTheRest(CountDownLatch begun) {
    ssh.network().stall();
    begun.countDown();
  }

  /** Ready to be written to. */
  private Sink sink() throws TransferException, InterruptedException {
    SinkPlan plan =
        new SinkPlan(new TransferIds(SystemTime.INSTANCE).next(), Copies.verified(VerifyMode.SIZE));
    Sink sink = ssh.adapter().sink(ssh.endpoint("copy"), plan);
    sink.target();
    sink.begin(0, CONTENT.length);
    return sink;
  }
}

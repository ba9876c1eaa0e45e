package dev.quorus.testkit.protocol.sftp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.quorus.core.failure.FailureCode;
import dev.quorus.core.failure.TransferException;
import dev.quorus.core.protocol.Sink;
import dev.quorus.core.protocol.SinkPlan;
import dev.quorus.core.protocol.Source;
import dev.quorus.core.time.SystemTime;
import dev.quorus.core.transfer.TransferIds;
import dev.quorus.core.transfer.VerifyMode;
import dev.quorus.testkit.contract.Bytes;
import dev.quorus.testkit.contract.SmallDisk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** OpenSSH's server says of a full disk only that it failed. */
@Timeout(60)
class OpenSshFullDiskIT {
  private static final int MIB = 1 << 20;

  private PrivateOpenSsh ssh;
  private SmallDisk disk;

  @BeforeEach
  void start(@TempDir Path folder) throws IOException {
    ssh = PrivateOpenSsh.in(folder);
    disk = SmallDisk.mount(ssh.root().resolve("tiny"), 4);
  }

  @AfterEach
  void stop() throws IOException {
    ssh.close();
    if (disk != null) {
      disk.close();
    }
  }

  @Test
  void aFileThatCannotFitIsNotBegun() throws Exception {
    try (Sink sink = sink()) {
      assertNoSpace(() -> sink.begin(0, 64 * MIB));
      sink.discard();
    }
    assertThat(disk.path()).isEmptyDirectory();
  }

  @Test
  void aDiskThatFillsUpEndsTheFile() throws Exception {
    try (Sink sink = sink()) {
      sink.begin(0, -1);

      assertNoSpace(() -> {
        Bytes.write(sink, Bytes.of(8 * MIB));
        sink.finish();
      });
      sink.discard();
    }
    assertThat(disk.path()).isEmptyDirectory();
  }

  @Test
  void aCopyWithinTheServerThatDoesNotFitLeavesNothingWritten() throws Exception {
    Files.write(ssh.root().resolve("large"), Bytes.of(8 * MIB));
    List<Long> moved = new ArrayList<>();
    try (Source source = ssh.adapter().source(ssh.endpoint("large"));
        Sink sink = sink()) {
      sink.begin(0, -1);

      assertThat(sink.copyWithin(source, moved::add)).isFalse();

      assertThat(moved).isEmpty();
      assertThat(disk.path()).isDirectoryContaining(each -> each.toFile().length() == 0);
    }
  }

  private Sink sink() throws TransferException, InterruptedException {
    SinkPlan plan =
        new SinkPlan(new TransferIds(SystemTime.INSTANCE).next(), Copies.verified(VerifyMode.SIZE));
    Sink sink = ssh.adapter().sink(ssh.endpoint("tiny/copy"), plan);
    sink.target();
    return sink;
  }

  private static void assertNoSpace(ThrowingCallable call) {
    TransferException thrown = catchThrowableOfType(TransferException.class, call);
    assertThat(thrown).as("a failure").isNotNull();
    assertThat(thrown.failure().code()).as(thrown.getMessage()).isEqualTo(FailureCode.NO_SPACE);
  }
}

package dev.quorus.core.protocol.file;

import static dev.quorus.core.protocol.file.TransferFailures.failure;
import static dev.quorus.core.protocol.file.Transfers.bytes;
import static dev.quorus.core.protocol.file.Transfers.chunk;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.quorus.core.failure.TransferFailure;
import dev.quorus.core.protocol.Sink;
import dev.quorus.core.transfer.OverwritePolicy;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** On a file system of one MiB in memory, which only root may mount. */
@Timeout(60)
class FullDiskTest {
  @TempDir Path root;
  private FileProtocol protocol;
  private boolean mounted;

  @BeforeEach
  void mountASmallFileSystem() throws Exception {
    mounted = run("mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", root.toString()) == 0;
    assumeTrue(mounted, "a small tmpfs needs root, and the right to mount");
    protocol = new FileProtocol(FileRoots.of(List.of(root)));
  }

  @AfterEach
  void unmount() throws Exception {
    if (mounted) {
      assertThat(run("umount", root.toString())).isZero();
    }
  }

  @Test
  void saysThatTheDiskIsFullWhenItFillsUp() throws Exception {
    Path target = root.resolve("file");

    try (Sink sink = Transfers.sink(protocol, target, OverwritePolicy.FAIL)) {
      sink.target();
      sink.begin(0, -1);

      TransferFailure failure = failure(() -> sink.write(chunk(bytes(2 << 20))));

      assertThat(failure).isInstanceOf(TransferFailure.NoSpace.class);
      assertThat(failure.message()).contains(target.toString());
      sink.discard();
    }
    assertThat(root).isEmptyDirectory();
  }

  @Test
  void saysThatTheDiskIsTooSmallBeforeItWrites() throws Exception {
    try (Sink sink = Transfers.sink(protocol, root.resolve("file"), OverwritePolicy.FAIL)) {
      sink.target();

      TransferFailure failure = failure(() -> sink.begin(0, 3 << 20));

      assertThat(failure).isInstanceOf(TransferFailure.NoSpace.class);
    }
    assertThat(root).isEmptyDirectory();
  }

  private static int run(String... command) throws Exception {
    return new ProcessBuilder(command)
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .start()
        .waitFor();
  }
}

package dev.quorus.core.protocol.file;

import static dev.quorus.core.protocol.file.TransferFailures.assertFails;
import static dev.quorus.core.protocol.file.Transfers.bytes;
import static dev.quorus.core.protocol.file.Transfers.chunk;
import static dev.quorus.core.protocol.file.Transfers.plan;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.quorus.core.failure.FailureCode;
import dev.quorus.core.failure.TransferException;
import dev.quorus.core.protocol.Sink;
import dev.quorus.core.transfer.Endpoint;
import dev.quorus.core.transfer.OverwritePolicy;
import dev.quorus.core.transfer.PublishMode;
import dev.quorus.core.transfer.Published;
import dev.quorus.core.transfer.TransferId;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Publishing where no hard link can be made: brought about with so many links to the partial that
 * the file system allows no more (65,000 on ext4).
 */
@Timeout(120)
class LinkLimitIT {
  private static final int MORE_THAN_ALLOWED = 66_000;
  private static final byte[] CONTENT = bytes(1000);

  @TempDir Path root;
  private final TransferId id = Transfers.newId();

  @Test
  void renamesWhereTheNameIsFree() throws Exception {
    try (Sink sink = written()) {
      Published how = sink.publish();

      assertThat(how).isEqualTo(Published.RENAMED);
    }
    assertThat(root.resolve("target")).hasBinaryContent(CONTENT);
    assertThat(partial()).doesNotExist();
  }

  @Test
  void refusesWhereTheNameIsTaken() throws Exception {
    try (Sink sink = written()) {
      Files.write(root.resolve("target"), bytes(5));

      assertFails(FailureCode.DESTINATION_EXISTS, sink::publish);
    }
    assertThat(root.resolve("target")).hasBinaryContent(bytes(5));
    assertThat(partial()).doesNotExist();
  }

  private Sink written() throws TransferException, InterruptedException, IOException {
    FileProtocol protocol = new FileProtocol(FileRoots.of(List.of(root)));
    Sink sink =
        protocol.sink(
            Endpoint.file(root.resolve("target")),
            plan(id, OverwritePolicy.FAIL, PublishMode.RENAME));
    sink.target();
    sink.begin(0, CONTENT.length);
    sink.write(chunk(CONTENT));
    sink.finish();
    assumeTrue(linksExhausted(), "this file system allows more links than can be made here");
    return sink;
  }

  private boolean linksExhausted() throws IOException {
    Path links = Files.createDirectory(root.resolve("links"));
    for (int i = 0; i < MORE_THAN_ALLOWED; i++) {
      try {
        Files.createLink(links.resolve(Integer.toString(i)), partial());
      } catch (FileSystemException e) {
        return true;
      }
    }
    return false;
  }

  private Path partial() {
    return root.resolve(".target." + id + ".part");
  }
}

package dev.quorus.testkit.protocol.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quorus.core.protocol.Sink;
import dev.quorus.core.protocol.SinkPlan;
import dev.quorus.core.time.SystemTime;
import dev.quorus.core.transfer.Delivery;
import dev.quorus.core.transfer.DigestAlgorithm;
import dev.quorus.core.transfer.OverwritePolicy;
import dev.quorus.core.transfer.PublishMode;
import dev.quorus.core.transfer.TransferIds;
import dev.quorus.core.transfer.VerifyMode;
import dev.quorus.testkit.contract.Bytes;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What the receipt of an upload says. */
@Timeout(60)
class PutNoteTest {
  private EmbeddedHttp http;

  @BeforeEach
  void start(@TempDir Path root) throws IOException {
    http = EmbeddedHttp.start(root, 1);
  }

  @AfterEach
  void stop() throws IOException {
    http.close();
  }

  @Test
  void flushingIsSaidToBeTheServersMatterWhereItIsAskedFor() throws Exception {
    assertThat(uploaded(PublishMode.FSYNC))
        .isEqualTo("whether a PUT is flushed to disk is the server's own matter");
  }

  @Test
  void nothingIsSaidWhereFlushingIsNotAskedFor() throws Exception {
    assertThat(uploaded(PublishMode.RENAME)).isNull();
  }

  private @Nullable String uploaded(PublishMode publish) throws Exception {
    Delivery delivery =
        new Delivery(
            VerifyMode.SIZE, DigestAlgorithm.SHA256, null, OverwritePolicy.REPLACE, publish, true);
    SinkPlan plan = new SinkPlan(new TransferIds(SystemTime.INSTANCE).next(), delivery);
    try (Sink sink = http.protocol().sink(http.endpoint("file"), plan)) {
      Bytes.deliver(sink, Bytes.of(1000));
      return sink.weakness();
    }
  }
}

package dev.quorus.testkit.protocol.ftp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quorus.core.protocol.Sink;
import dev.quorus.core.protocol.SinkPlan;
import dev.quorus.core.protocol.Source;
import dev.quorus.core.protocol.Tree;
import dev.quorus.core.protocol.ftp.FtpProbe;
import dev.quorus.core.time.SystemTime;
import dev.quorus.core.transfer.Delivery;
import dev.quorus.core.transfer.TransferIds;
import dev.quorus.testkit.contract.Bytes;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A server that takes no data connection which does not resume the control connection's TLS. */
@Timeout(120)
class VsftpdReuseIT {
  private static final int FILES = 60;

  @ParameterizedTest
  @ValueSource(strings = {"TLSv1.2", "TLSv1.3"})
  void resumesTheSessionForEachOfManyFilesAndListings(String version, @TempDir Path scratch)
      throws Exception {
    TransferIds ids = new TransferIds(SystemTime.INSTANCE);
    try (VsftpdFtp ftps = VsftpdFtp.secured(scratch, version)) {
      for (int i = 0; i < FILES; i++) {
        byte[] content = Bytes.of(20_000, i);
        try (Sink sink =
            ftps.protocol()
                .sink(ftps.endpoint("file" + i), new SinkPlan(ids.next(), Delivery.DEFAULT))) {
          Bytes.deliver(sink, content);
        }
        try (Source source = ftps.protocol().source(ftps.endpoint("file" + i))) {
          assertThat(Bytes.read(source)).isEqualTo(content);
        }
        try (Tree tree = ftps.protocol().tree(ftps.base());
            Tree.Entries entries = tree.list("")) {
          assertThat(entries.next()).isNotNull();
        }
      }
      FtpProbe.Secured tls = Objects.requireNonNull(ftps.protocol().probe(ftps.base()).tls());
      assertThat(tls.version()).isEqualTo(version);
      assertThat(tls.resumed()).isTrue();
    }
  }
}

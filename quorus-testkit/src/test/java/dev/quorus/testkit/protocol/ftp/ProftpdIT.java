package dev.quorus.testkit.protocol.ftp;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.quorus.core.protocol.Sink;
import dev.quorus.core.protocol.SinkPlan;
import dev.quorus.core.protocol.Source;
import dev.quorus.core.protocol.SourceStream;
import dev.quorus.core.protocol.Tree;
import dev.quorus.core.protocol.ftp.FtpProbe;
import dev.quorus.core.protocol.ftp.FtpProtocol;
import dev.quorus.core.protocol.ftp.FtpSettings;
import dev.quorus.core.time.SystemTime;
import dev.quorus.core.time.Ticker;
import dev.quorus.core.transfer.Delivery;
import dev.quorus.core.transfer.Digest;
import dev.quorus.core.transfer.DigestAlgorithm;
import dev.quorus.core.transfer.Endpoint;
import dev.quorus.core.transfer.TransferIds;
import dev.quorus.testkit.contract.Bytes;
import dev.quorus.testkit.server.Peers;
import dev.quorus.testkit.server.ProftpdServer;
import dev.quorus.testkit.server.TestCertificate;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What ProFTPD demands and offers that vsftpd does not. */
@Timeout(120)
class ProftpdIT {
  private static final int FILES = 30;
  private static final byte[] CONTENT = Bytes.of(20_000, 7);

  private final TransferIds ids = new TransferIds(SystemTime.INSTANCE);
  @TempDir private Path scratch;
  private @Nullable ProftpdServer server;
  private @Nullable FtpProtocol protocol;

  @AfterEach
  void stop() {
    if (protocol != null) {
      protocol.close();
    }
    if (server != null) {
      server.close();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"TLSv1.2", "TLSv1.3"})
  void resumesTheSessionForEachOfManyFilesAndListings(String version) throws Exception {
    FtpProtocol ftps = start(version);
    for (int i = 0; i < FILES; i++) {
      byte[] content = Bytes.of(20_000, i);
      try (Sink sink = sink(ftps, "file" + i)) {
        Bytes.deliver(sink, content);
      }
      try (Source source = ftps.source(endpoint("file" + i))) {
        assertThat(Bytes.read(source)).isEqualTo(content);
      }
      try (Tree tree = ftps.tree(endpoint(""));
          Tree.Entries entries = tree.list("")) {
        assertThat(entries.next()).isNotNull();
      }
    }
    FtpProbe.Secured tls = requireNonNull(ftps.probe(endpoint("")).tls());
    assertThat(tls.version()).isEqualTo(version);
    assertThat(tls.resumed()).isTrue();
  }

  @ParameterizedTest
  @EnumSource(names = "CRC32C", mode = EnumSource.Mode.EXCLUDE)
  void hasTheServerComputeTheDigestOfWhatWasWritten(DigestAlgorithm algorithm) throws Exception {
    try (Sink sink = sink(start("TLSv1.3"), "file")) {
      sink.target();
      sink.partial();
      sink.begin(0, CONTENT.length);
      sink.write(Bytes.chunk(CONTENT));
      sink.finish();

      Digest digest = sink.writtenDigest(algorithm);

      assertThat(digest).isEqualTo(digest(algorithm));
    }
  }

  @Test
  void hasTheServerComputeTheDigestOfWhatIsRead() throws Exception {
    FtpProtocol ftps = start("TLSv1.3");
    Files.write(requireNonNull(server).www().resolve("file"), CONTENT);

    try (Source source = ftps.source(endpoint("file"));
        SourceStream stream = source.open(0, null)) {
      assertThat(stream.stat().digest()).isEqualTo(digest(DigestAlgorithm.SHA256));
    }
  }

  private FtpProtocol start(String versions) throws IOException {
    Path unpacked = Peers.require("proftpd", ProftpdServer.unpacked());
    TestCertificate certificate = TestCertificate.local(scratch.resolve("certificate"));
    server = ProftpdServer.start(unpacked, scratch, certificate, versions);
    FtpProtocol made =
        new FtpProtocol(
            FtpSettings.DEFAULT.trusting(certificate.pem()), SystemTime.INSTANCE, Ticker.SYSTEM);
    protocol = made;
    return made;
  }

  private Sink sink(FtpProtocol ftps, String name) throws Exception {
    return ftps.sink(endpoint(name), new SinkPlan(ids.next(), Delivery.DEFAULT));
  }

  private Endpoint endpoint(String name) {
    return Endpoint.parse(
        "ftps://%s:%s@127.0.0.1:%d/%s"
            .formatted(
                ProftpdServer.USER, ProftpdServer.PASSWORD, requireNonNull(server).port(), name));
  }

  private static Digest digest(DigestAlgorithm algorithm) throws Exception {
    if (algorithm == DigestAlgorithm.CRC32) {
      CRC32 crc = new CRC32();
      crc.update(CONTENT);
      return new Digest(algorithm, HexFormat.of().toHexDigits((int) crc.getValue()));
    }
    byte[] digest = MessageDigest.getInstance(algorithm.javaName()).digest(CONTENT);
    return new Digest(algorithm, HexFormat.of().formatHex(digest));
  }
}

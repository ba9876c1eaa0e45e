package dev.quorus.testkit.protocol.sftp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quorus.core.protocol.Sink;
import dev.quorus.core.protocol.SinkPlan;
import dev.quorus.core.time.SystemTime;
import dev.quorus.core.transfer.Delivery;
import dev.quorus.core.transfer.Digest;
import dev.quorus.core.transfer.DigestAlgorithm;
import dev.quorus.core.transfer.Endpoint;
import dev.quorus.core.transfer.Receipt;
import dev.quorus.core.transfer.TransferIds;
import dev.quorus.core.transfer.VerifyMode;
import dev.quorus.testkit.contract.Bytes;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.function.Consumer;
import org.apache.sshd.server.SshServer;
import org.apache.sshd.sftp.SftpModuleProperties;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/** What some servers offer beyond the plain protocol, and what is said where they do not. */
@Timeout(60)
class SftpOffersTest {
  private static final int MIB = 1 << 20;
  private static final byte[] CONTENT = Bytes.of(3 * MIB + 5);

  @TempDir private Path scratch;

  @Test
  void aServerThatDoesAllLeavesNothingToSay() throws Exception {
    assertThat(upload(server -> {}, VerifyMode.SIZE).note()).isNull();
  }

  @Test
  void theReceiptSaysThatTheServerCannotFlushNorReplaceInOneStep() throws Exception {
    Receipt receipt = upload(SftpOffersTest::onlyLinks, VerifyMode.SIZE);

    assertThat(receipt.note())
        .isEqualTo(
            "the server offers no fsync: a power cut there may lose the file; "
                + "the server does not rename over a file: there was a moment without one");
  }

  private static void onlyLinks(SshServer server) {
    SftpModuleProperties.OPENSSH_EXTENSIONS.set(server, "hardlink@openssh.com=1");
  }

  @Test
  void anUploadIsVerifiedByTheServersDigestWithoutReadingItBack() throws Exception {
    try (EmbeddedSftp sftp = EmbeddedSftp.in(scratch)) {
      Receipt receipt = upload(sftp, VerifyMode.CHECKSUM);

      assertThat(receipt.digest()).isEqualTo(digest(DigestAlgorithm.SHA256));
      assertThat(sftp.server().bytesServed()).isZero();
    }
  }

  @Test
  void anUploadIsReadBackWhereTheServerDigestsNothing() throws Exception {
    try (EmbeddedSftp sftp = EmbeddedSftp.in(scratch, SftpOffersTest::noExtensions)) {
      Receipt receipt = upload(sftp, VerifyMode.CHECKSUM);

      assertThat(receipt.digest()).isEqualTo(digest(DigestAlgorithm.SHA256));
      assertThat(sftp.server().bytesServed()).isGreaterThanOrEqualTo(CONTENT.length);
    }
  }

  private static void noExtensions(SshServer server) {
    SftpModuleProperties.CLIENT_EXTENSIONS.set(server, "space-available");
  }

  @ParameterizedTest
  @EnumSource(
      mode = Mode.EXCLUDE,
      names = {"CRC32C", "CRC32"})
  void theServerDigestsByEachAlgorithmThatItKnows(DigestAlgorithm algorithm) throws Exception {
    assertThat(serversDigest(CONTENT, algorithm)).isEqualTo(digest(algorithm));
  }

  @ParameterizedTest
  @EnumSource(names = {"CRC32C", "CRC32"})
  void anAlgorithmThatTheServerDoesNotKnowIsLeftToReadingBack(DigestAlgorithm algorithm)
      throws Exception {
    assertThat(serversDigest(CONTENT, algorithm)).isNull();
  }

  @Test
  void anEmptyFileIsVerifiedToo() throws Exception {
    try (EmbeddedSftp sftp = EmbeddedSftp.in(scratch);
        Copies copies = new Copies(sftp.adapter())) {
      Path empty = Files.createFile(scratch.resolve("empty"));

      Receipt receipt =
          copies.copy(Endpoint.file(empty), sftp.endpoint("copy"), VerifyMode.CHECKSUM);

      assertThat(receipt.bytes()).isZero();
      assertThat(sftp.root().resolve("copy")).isEmptyFile();
    }
  }

  @Test
  void theEmbeddedServerCopiesWithinItselfToo() throws Exception {
    try (EmbeddedSftp sftp = EmbeddedSftp.in(scratch);
        Copies copies = new Copies(sftp.adapter())) {
      byte[] content = Bytes.of(70 * MIB);
      Files.write(sftp.root().resolve("file"), content);

      copies.copy(sftp.endpoint("file"), sftp.endpoint("copy"), VerifyMode.SIZE);

      assertThat(sftp.root().resolve("copy")).hasBinaryContent(content);
      assertThat(sftp.network().bytes()).isLessThan(content.length / 2);
    }
  }

  private Receipt upload(Consumer<SshServer> setup, VerifyMode verify) throws Exception {
    try (EmbeddedSftp sftp = EmbeddedSftp.in(scratch, setup)) {
      Files.writeString(sftp.root().resolve("copy"), "an older one");
      return upload(sftp, verify);
    }
  }

  private Receipt upload(EmbeddedSftp sftp, VerifyMode verify) throws Exception {
    Path file = Files.write(scratch.resolve("file"), CONTENT);
    try (Copies copies = new Copies(sftp.adapter())) {
      Receipt receipt = copies.copy(Endpoint.file(file), sftp.endpoint("copy"), verify);
      assertThat(sftp.root().resolve("copy")).hasBinaryContent(CONTENT);
      return receipt;
    }
  }

  private @Nullable Digest serversDigest(byte[] content, DigestAlgorithm algorithm)
      throws Exception {
    SinkPlan plan = new SinkPlan(new TransferIds(SystemTime.INSTANCE).next(), Delivery.DEFAULT);
    try (EmbeddedSftp sftp = EmbeddedSftp.in(scratch);
        Sink sink = sftp.adapter().sink(sftp.endpoint("copy"), plan)) {
      Bytes.upTo(sink, content);
      sink.finish();
      return sink.writtenDigest(algorithm);
    }
  }

  private static Digest digest(DigestAlgorithm algorithm) throws Exception {
    byte[] hash = MessageDigest.getInstance(algorithm.javaName()).digest(CONTENT);
    return new Digest(algorithm, HexFormat.of().formatHex(hash));
  }
}

package dev.quorus.testkit.protocol.ftp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.quorus.core.failure.FailureCode;
import dev.quorus.core.failure.TransferException;
import dev.quorus.core.failure.TransferFailure;
import dev.quorus.core.failure.TransferFailure.Integrity;
import dev.quorus.core.protocol.Source;
import dev.quorus.core.protocol.SourceStream;
import dev.quorus.core.protocol.ftp.FtpProtocol;
import dev.quorus.core.protocol.ftp.FtpSettings;
import dev.quorus.core.time.SystemTime;
import dev.quorus.core.time.Ticker;
import dev.quorus.core.transfer.Digest;
import dev.quorus.core.transfer.DigestAlgorithm;
import dev.quorus.core.transfer.Endpoint;
import dev.quorus.testkit.contract.Bytes;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class FtpFaultsTest {
  private static final byte[] CONTENT = Bytes.of(5_000);

  private final FtpProtocol ftp =
      new FtpProtocol(
          FtpSettings.DEFAULT.waiting(Duration.ofSeconds(5), Duration.ofSeconds(1)),
          SystemTime.INSTANCE,
          Ticker.SYSTEM);
  private ScriptedFtp server;

  @BeforeEach
  void start() throws Exception {
    server = new ScriptedFtp(CONTENT);
  }

  @AfterEach
  void stop() throws Exception {
    ftp.close();
    server.close();
  }

  @Test
  void commandsGoOneByOneToAServerThatDropsWhatComesAlong() throws Exception {
    server.dropsWhatComesAlong();

    assertThat(read()).isEqualTo(CONTENT);
  }

  @Test
  void noticesAFileThatEndsEarlyThoughTheServerIsContent() {
    server.answers("SIZE", "213 6000");

    TransferFailure failure = failure();

    assertThat(failure).isInstanceOf(Integrity.class);
    assertThat(failure.message()).contains("6000", "5000");
  }

  @Test
  void leavesOutWhatWasAppendedMeanwhile() throws Exception {
    server.answers("SIZE", "213 4000");

    assertThat(read()).hasSize(4000);
  }

  @Test
  void allBytesAreNotEnoughWhereTheServerSaysThatItFailed() {
    server.answers("226", "426 failure writing to the network");

    assertThat(failure().code()).isEqualTo(FailureCode.CONNECTION_LOST);
  }

  @Test
  void anAnswerWithoutEndDoesNotFillTheMemory() {
    server.answers("MDTM", "213-" + "x".repeat(3 << 20));

    assertThat(failure().code()).isEqualTo(FailureCode.CONNECTION_LOST);
  }

  @Test
  void aServerWhoseLastAnswerCannotBeReadIsGivenUp() {
    server.answers("226", "");

    assertThat(failure().code()).isIn(FailureCode.CONNECTION_LOST, FailureCode.SERVER_ERROR);
  }

  @Test
  void takesTheDigestThatTheServerComputes() throws Exception {
    String hex = "ab".repeat(32);
    server.answers("FEAT", "211-features\r\n REST STREAM\r\n HASH SHA-256*;MD5\r\n211 end");
    server.answers("HASH", "213 SHA-256 0-5000 " + hex + " file");

    try (Source source = ftp.source(endpoint());
        SourceStream stream = source.open(0, null)) {
      assertThat(stream.stat().digest()).isEqualTo(new Digest(DigestAlgorithm.SHA256, hex));
    }
  }

  private Endpoint endpoint() {
    return Endpoint.parse("ftp://127.0.0.1:" + server.port() + "/file");
  }

  private byte[] read() throws Exception {
    try (Source source = ftp.source(endpoint())) {
      return Bytes.read(source);
    }
  }

  private TransferFailure failure() {
    return catchThrowableOfType(TransferException.class, this::read).failure();
  }
}

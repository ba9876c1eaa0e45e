package dev.quorus.testkit.protocol.smb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.quorus.core.failure.FailureCode;
import dev.quorus.core.failure.Retry;
import dev.quorus.core.failure.TransferException;
import dev.quorus.core.failure.TransferFailure;
import dev.quorus.core.pool.SessionPool;
import dev.quorus.core.protocol.SourceStream;
import dev.quorus.core.protocol.smb.SmbProtocol;
import dev.quorus.core.protocol.smb.SmbSettings;
import dev.quorus.core.time.Ticker;
import dev.quorus.core.transfer.Credentials;
import dev.quorus.core.transfer.Endpoint;
import dev.quorus.core.transfer.Secret;
import dev.quorus.testkit.contract.Bytes;
import dev.quorus.testkit.server.Peers;
import dev.quorus.testkit.server.SambaServer;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Whom a server lets in, and how many. */
@Timeout(60)
class SambaAccountIT {
  @TempDir private Path scratch;
  private final SmbProtocol smb =
      new SmbProtocol(
          SmbSettings.DEFAULT.with(
              new SessionPool.Limits(32, Duration.ofSeconds(30), Duration.ofMillis(300))),
          Ticker.SYSTEM);

  @AfterEach
  void close() {
    smb.close();
  }

  @Test
  void aDisabledAccountIsToldFromAWrongPassword() throws Exception {
    try (SambaServer samba = start()) {
      samba.disableUser();

      TransferFailure failure = failure(() -> Samba.read(smb, Samba.endpoint(samba, "data/file")));

      assertThat(failure.code()).as(failure.message()).isEqualTo(FailureCode.CREDENTIALS_REFUSED);
      assertThat(failure.retry()).isEqualTo(Retry.never());
      assertThat(failure.message()).contains("the account is disabled");
    }
  }

  @Test
  void nobodyIsAGuestUnasked() throws Exception {
    try (SambaServer samba = start("map to guest = bad user")) {
      Endpoint stranger =
          Samba.endpoint(samba, "data/file")
              .with(new Credentials.UserPassword("stranger", new Secret("any")));

      TransferFailure failure = failure(() -> Samba.read(smb, stranger));

      assertThat(failure.code()).as(failure.message()).isEqualTo(FailureCode.CREDENTIALS_REFUSED);
      assertThat(failure.retry()).isEqualTo(Retry.never());
      assertThat(failure.message()).contains("guest");
    }
  }

  @Test
  void aServerThatTakesNoMoreConnectionsIsBusyAndThoseThatItHasGoOn() throws Exception {
    try (SambaServer samba = start("max smbd processes = 6")) {
      Endpoint file = Samba.endpoint(samba, "data/file");
      byte[] content = Bytes.of(3 << 20);
      Samba.deliver(smb, file, content);
      List<SourceStream> open = new ArrayList<>();

      TransferFailure failure =
          failure(() -> {
            while (open.size() < 10) {
              open.add(smb.source(file).open(0, null));
            }
          });

      assertThat(failure.code()).as(failure.message()).isEqualTo(FailureCode.SERVER_BUSY);
      assertThat(failure.retry()).isNotEqualTo(Retry.never());
      assertThat(open).isNotEmpty();
      for (SourceStream each : open) {
        assertThat(Bytes.rest(each)).isEqualTo(content);
        each.close();
      }
    }
  }

  private SambaServer start(String... settings) throws IOException {
    return SambaServer.start(Peers.require("smbd", SambaServer.program()), scratch, settings);
  }

  private static TransferFailure failure(ThrowingCallable call) {
    TransferException thrown = catchThrowableOfType(TransferException.class, call);
    assertThat(thrown).isNotNull();
    return thrown.failure();
  }
}

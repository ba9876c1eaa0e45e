package dev.quorus.core.protocol.smb;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quorus.core.failure.FailureCode;
import dev.quorus.core.failure.Retry;
import dev.quorus.core.failure.TransferFailure;
import dev.quorus.core.protocol.Side;
import dev.quorus.core.protocol.smb.wire.LinkLostException;
import dev.quorus.core.protocol.smb.wire.StatusException;
import dev.quorus.core.transfer.Endpoint;
import java.io.EOFException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SmbFailuresTest {
  @ParameterizedTest
  @CsvSource({
    "C0000022, SOURCE_DENIED, DESTINATION_DENIED, false",
    "C0000034, SOURCE_NOT_FOUND, DESTINATION_FOLDER_MISSING, false",
    "C000003A, SOURCE_NOT_FOUND, DESTINATION_FOLDER_MISSING, false",
    "C00000CC, SOURCE_NOT_FOUND, DESTINATION_FOLDER_MISSING, false",
    "C0000033, SOURCE_NOT_FOUND, NAME_REFUSED, false",
    "C0000035, DESTINATION_EXISTS, DESTINATION_EXISTS, false",
    "C00000BB, UNSUPPORTED, UNSUPPORTED, false",
    "C0000257, UNSUPPORTED, UNSUPPORTED, false",
    "C000007F, NO_SPACE, NO_SPACE, false",
    "C0000044, NO_SPACE, NO_SPACE, false",
    "C0000043, SERVER_BUSY, SERVER_BUSY, true",
    "C0000054, SERVER_BUSY, SERVER_BUSY, true",
    "C0000203, CONNECTION_LOST, CONNECTION_LOST, true",
    "C000035C, CONNECTION_LOST, CONNECTION_LOST, true",
    "C00000C9, CONNECTION_LOST, CONNECTION_LOST, true",
    "C0000128, CONNECTION_LOST, CONNECTION_LOST, true",
    "C0000001, SERVER_ERROR, SERVER_ERROR, true"
  })
  void saysWhatAnAnswerMeansAtEachEnd(
      String status, FailureCode source, FailureCode destination, boolean again) throws Exception {
    IOException answer = new StatusException(Integer.parseUnsignedInt(status, 16));

    TransferFailure atSource = SmbFailures.of(at(Side.SOURCE), "read", answer).failure();
    TransferFailure atDestination = SmbFailures.of(at(Side.DESTINATION), "write", answer).failure();

    assertThat(atSource.code()).isEqualTo(source);
    assertThat(atDestination.code()).isEqualTo(destination);
    assertThat(atDestination.retry()).isEqualTo(again ? Retry.backoff() : Retry.never());
    assertThat(atSource.message()).contains("nas/share/file", "0x" + status);
  }

  @ParameterizedTest
  @CsvSource({
    "C000006D, wrong user name or password",
    "C000006A, wrong password",
    "C0000234, the account is locked",
    "C0000193, the account has expired",
    "C0000072, the account is disabled",
    "C0000071, the password has expired",
    "C0000224, the password must be changed"
  })
  void aRefusedAccountIsNeverTriedAgainAndSaysWhy(String status, String why) throws Exception {
    IOException answer = new StatusException(Integer.parseUnsignedInt(status, 16));

    TransferFailure failure = SmbFailures.opening(at(Side.SOURCE), answer).failure();

    assertThat(failure.code()).isEqualTo(FailureCode.CREDENTIALS_REFUSED);
    assertThat(failure.retry()).isEqualTo(Retry.never());
    assertThat(failure.message()).contains("CORP\\me", why).doesNotContain("secret");
  }

  @ParameterizedTest
  @CsvSource({"C00000D0", "C00000CE", "C0000205", "C000009A"})
  void aServerWithTooManySessionsIsBusy(String status) throws Exception {
    IOException answer = new StatusException(Integer.parseUnsignedInt(status, 16));

    TransferFailure failure = SmbFailures.opening(at(Side.SOURCE), answer).failure();

    assertThat(failure.code()).isEqualTo(FailureCode.SERVER_BUSY);
    assertThat(failure.retry()).isEqualTo(Retry.backoff());
  }

  @Test
  void aConnectionThatClosesBeforeTheLogInIsOneTooMany() throws Exception {
    IOException end = new IOException(new EOFException("the server closed the connection"));

    assertThat(SmbFailures.opening(at(Side.SOURCE), end).failure().code())
        .isEqualTo(FailureCode.SERVER_BUSY);
  }

  @Test
  void tellsNoConnectionFromALostOne() throws Exception {
    assertThat(SmbFailures.opening(at(Side.SOURCE), new ConnectException("no")).failure().code())
        .isEqualTo(FailureCode.UNREACHABLE);
    assertThat(
            SmbFailures.of(
                    at(Side.SOURCE), "read", new LinkLostException("x", new IOException("y")))
                .failure()
                .code())
        .isEqualTo(FailureCode.CONNECTION_LOST);
    assertThat(
            SmbFailures.of(at(Side.SOURCE), "read", new SocketTimeoutException("x"))
                .failure()
                .code())
        .isEqualTo(FailureCode.NO_PROGRESS);
  }

  private static SmbLocation at(Side side) throws Exception {
    return SmbLocation.file(Endpoint.parse("smb://CORP;me:secret@nas/share/file"), side);
  }
}

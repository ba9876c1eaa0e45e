package dev.quorus.core.protocol.ftp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quorus.core.failure.FailureCode;
import dev.quorus.core.failure.TransferFailure;
import dev.quorus.core.protocol.Side;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TroubleTest {
  @ParameterizedTest
  @CsvSource({
    "550 No such file or directory, SOURCE, SOURCE_NOT_FOUND, never",
    "550 Permission denied., SOURCE, SOURCE_DENIED, never",
    "550 Permission denied., DESTINATION, DESTINATION_DENIED, never",
    "550 No such directory, DESTINATION, DESTINATION_FOLDER_MISSING, never",
    "553 Could not create file., DESTINATION, DESTINATION_DENIED, never",
    "553 Name contains illegal characters, DESTINATION, NAME_REFUSED, never",
    "552 Quota exceeded, DESTINATION, NO_SPACE, never",
    "452 Insufficient storage, DESTINATION, NO_SPACE, never",
    "451 Failure writing to local file., DESTINATION, NO_SPACE, never",
    "450 File is locked, SOURCE, SERVER_ERROR, backoff",
    "451 Local error, SOURCE, SERVER_ERROR, backoff",
    "425 Can't open data connection, SOURCE, CONNECTION_LOST, backoff",
    "426 Connection closed; transfer aborted, SOURCE, CONNECTION_LOST, backoff",
    "421 Too many users, SOURCE, SERVER_BUSY, after",
    "421 Timeout., SOURCE, CONNECTION_LOST, backoff",
    "530 Login incorrect., SOURCE, CREDENTIALS_REFUSED, never",
    "530 Too many failed attempts, SOURCE, CREDENTIALS_REFUSED, never",
    "530 Sorry too many sessions, SOURCE, SERVER_BUSY, after",
    "522 session reuse required, SOURCE, UNSUPPORTED, never",
    "502 Command not implemented, SOURCE, UNSUPPORTED, never"
  })
  void answersMeanWhatTheyMeanAtThatSide(String answer, Side side, FailureCode code, String retry) {
    Reply reply = new Reply(Integer.parseInt(answer.substring(0, 3)), List.of(answer));

    TransferFailure failure = Trouble.of(side, "ftp://h:21", "read 'a'", reply).failure();

    assertThat(failure.code()).isEqualTo(code);
    assertThat(failure.retry().wireName()).isEqualTo(retry);
    assertThat(failure.message()).contains("ftp://h:21", "read 'a'", answer.substring(4));
  }
}

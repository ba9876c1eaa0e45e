package dev.quorus.testkit.protocol.ftp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.awaitility.Awaitility.await;

import dev.quorus.core.failure.FailureCode;
import dev.quorus.core.failure.Retry;
import dev.quorus.core.failure.TransferException;
import dev.quorus.core.failure.TransferFailure;
import dev.quorus.core.protocol.Source;
import dev.quorus.core.protocol.ftp.FtpSettings;
import dev.quorus.core.transfer.Credentials;
import dev.quorus.core.transfer.Endpoint;
import dev.quorus.core.transfer.Secret;
import dev.quorus.testkit.contract.Bytes;
import dev.quorus.testkit.server.FtpTestServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class FtpSessionsTest {
  private EmbeddedFtp ftp;

  @BeforeEach
  void start(@TempDir Path root) throws Exception {
    ftp = EmbeddedFtp.of(FtpTestServer.plain(root), "ftp", FtpSettings.DEFAULT);
    Files.write(ftp.at("file"), Bytes.of(10_000));
  }

  @AfterEach
  void stop() {
    ftp.close();
  }

  @Test
  void asksLittleForEachSmallFileAfterTheFirst() throws Exception {
    read("file");
    int before = commands().size();

    try (Source source = ftp.protocol().source(ftp.endpoint("file"))) {
      Bytes.read(source);
      source.stat();
    }

    assertThat(commands().subList(before, commands().size()))
        .containsExactly("MLST file", "EPSV", "RETR file", "MLST file");
  }

  @ParameterizedTest
  @ValueSource(strings = {"us\r\nDELE file", "us\0er", "us\ner"})
  void sendsNoUserNameThatIsMoreThanOneLine(String user) {
    Endpoint endpoint =
        ftp.endpoint("file").with(new Credentials.UserPassword(user, new Secret("x")));

    assertThat(failure(() -> ftp.protocol().source(endpoint)).code())
        .isEqualTo(FailureCode.BAD_REQUEST);
    assertThat(commands()).isEmpty();
  }

  @Test
  void sendsNoPasswordThatIsMoreThanOneLineNorShowsIt() {
    Endpoint endpoint =
        ftp.endpoint("file")
            .with(new Credentials.UserPassword("user", new Secret("geheim\r\nDELE file")));

    TransferFailure failure = failure(() -> ftp.protocol().source(endpoint));

    assertThat(failure.code()).isEqualTo(FailureCode.BAD_REQUEST);
    assertThat(failure.message()).doesNotContain("geheim");
    assertThat(commands()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "530 Sorry, the maximum number of clients for this user are already connected",
        "421 There are too many connections from your internet address"
      })
  void tooManySessionsMeanBusyAndNotAWrongPassword(String answer) {
    for (int i = 0; i < 2; i++) {
      ftp.server().faults().answer("PASS", code(answer), answer.substring(4));
    }

    TransferFailure failure = failure(() -> read("file"));

    assertThat(failure.code()).isEqualTo(FailureCode.SERVER_BUSY);
    assertThat(failure.retry()).isNotEqualTo(Retry.never());
  }

  @Test
  void refusedOneSessionMoreItWaitsForOneThatIsFree() throws Exception {
    Source first = ftp.protocol().source(ftp.endpoint("file"));
    first.stat();
    ftp.server().faults().answer("PASS", 530, "too many connections");
    Thread release = Thread.ofVirtual().start(() -> closeOnceAnotherWasRefused(first));

    try (Source second = ftp.protocol().source(ftp.endpoint("file"))) {
      assertThat(second.stat().size()).isEqualTo(10_000);
    }

    release.join();
    assertThat(ftp.server().faults().count("PASS")).isEqualTo(2);
  }

  private void closeOnceAnotherWasRefused(Source source) {
    await().until(() -> ftp.server().faults().count("PASS") == 2);
    source.close();
  }

  @Test
  void tooManyFailedLoginsAreNotTriedAgain() {
    ftp.server().faults().answer("PASS", 530, "Too many login failures");

    TransferFailure failure = failure(() -> read("file"));

    assertThat(failure.code()).isEqualTo(FailureCode.CREDENTIALS_REFUSED);
    assertThat(ftp.server().faults().count("PASS")).isEqualTo(1);
  }

  @Test
  void asksByPasvWhereEpsvIsNotKnown() throws Exception {
    ftp.server().faults().alwaysAnswer("EPSV", 500, "not understood");

    assertThat(read("file")).isEqualTo(Bytes.of(10_000));
    assertThat(read("file")).isEqualTo(Bytes.of(10_000));

    assertThat(ftp.server().faults().count("EPSV")).isEqualTo(1);
    assertThat(ftp.server().faults().count("PASV")).isEqualTo(2);
  }

  @Test
  void aServerThatClosesWithoutAWordMayBeTriedAgain() {
    ftp.server().faults().closeAt("RETR");

    TransferFailure failure = failure(() -> read("file"));

    assertThat(failure.code()).isEqualTo(FailureCode.CONNECTION_LOST);
    assertThat(failure.retry()).isEqualTo(Retry.backoff());
  }

  @Test
  void aServerWithoutMachineListingsIsAskedForSizeAndTime() throws Exception {
    ftp.server().faults().answer("FEAT", 500, "not understood");

    try (Source source = ftp.protocol().source(ftp.endpoint("file"))) {
      assertThat(source.stat().identifiable()).isTrue();
      assertThat(Bytes.read(source)).isEqualTo(Bytes.of(10_000));
    }
    assertThat(commands()).contains("SIZE file", "MDTM file").doesNotContain("MLST file");
  }

  private List<String> commands() {
    return ftp.server().faults().commands();
  }

  private byte[] read(String name) throws Exception {
    try (Source source = ftp.protocol().source(ftp.endpoint(name))) {
      return Bytes.read(source);
    }
  }

  private static int code(String answer) {
    return Integer.parseInt(answer.substring(0, 3));
  }

  private static TransferFailure failure(ThrowingCallable call) {
    return catchThrowableOfType(TransferException.class, call).failure();
  }
}

package dev.quorus.core.protocol.ftp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.quorus.core.failure.FailureCode;
import dev.quorus.core.failure.TransferException;
import java.net.URI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FtpPathTest {
  @ParameterizedTest
  @CsvSource({
    "ftp://h, ''",
    "ftp://h/, ''",
    "ftp://h/a/b, a/b",
    "ftp://h/a/b/, a/b",
    "ftp://h/%2Fa/b, /a/b",
    "ftp://h/%2F, /",
    "ftp://h/%2F/a, /a",
    "ftp://h/a%20b+c%3Fd%23, a b+c?d#",
    "ftp://h/a;type=i, a",
    "ftp://h/a%3Btype=i, a;type=i",
    "ftp://h/..a/b.., ..a/b.."
  })
  void isBelowTheLoginFolderUnlessItBeginsWithAnEncodedSlash(String uri, String path)
      throws Exception {
    assertThat(FtpPath.of(URI.create(uri)).text()).isEqualTo(path);
  }

  @ParameterizedTest
  @CsvSource({
    "ftp://h/a%0D%0ADELE%20b, NAME_REFUSED",
    "ftp://h/a%0Ab, NAME_REFUSED",
    "ftp://h/a%00b, NAME_REFUSED",
    "ftp://h/a/../b, NAME_REFUSED",
    "ftp://h/%2E%2E/b, NAME_REFUSED",
    "ftp://h//a, BAD_REQUEST",
    "ftp://h/a?b, BAD_REQUEST",
    "ftp://h/a#b, BAD_REQUEST",
    "ftp://h/a;type=a, BAD_REQUEST"
  })
  void refusesWhatCannotBeSentOrLeadsElsewhere(String uri, FailureCode code) {
    TransferException refused =
        catchThrowableOfType(TransferException.class, () -> FtpPath.of(URI.create(uri)));

    assertThat(refused.failure().code()).isEqualTo(code);
    assertThat(refused.failure().retry().wireName()).isEqualTo("never");
  }

  @Test
  void knowsItsFoldersFromTheTop() throws Exception {
    assertThat(FtpPath.of("/a/b/c").folder().chain())
        .extracting(FtpPath::text)
        .containsExactly("/a", "/a/b");
    assertThat(FtpPath.of("a").folder().chain()).isEmpty();
  }
}

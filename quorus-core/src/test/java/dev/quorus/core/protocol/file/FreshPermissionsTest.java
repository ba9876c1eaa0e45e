package dev.quorus.core.protocol.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FreshPermissionsTest {
  @ParameterizedTest
  @CsvSource({
    "000, rw-rw-rw-",
    "002, rw-rw-r--",
    "022, rw-r--r--",
    "027, rw-r-----",
    "077, rw-------"
  })
  void leaveOutWhatTheUmaskTakesAway(String umask, String expected) {
    FreshPermissions fresh = FreshPermissions.ofUmask(Integer.parseInt(umask, 8));

    assertThat(PosixFilePermissions.toString(fresh.finished())).isEqualTo(expected);
  }
}

package dev.quorus.core.protocol.file;

import static dev.quorus.core.protocol.file.TransferFailures.assertFails;
import static org.assertj.core.api.Assertions.assertThat;

import dev.quorus.core.failure.FailureCode;
import dev.quorus.core.failure.TransferException;
import dev.quorus.core.protocol.Side;
import dev.quorus.core.transfer.Endpoint;
import java.net.URI;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FilePathTest {
  @ParameterizedTest
  @CsvSource({
    "file:///a/b, /a/b",
    "file:/a/b, /a/b",
    "FILE://localhost/a, /a",
    "file:///with%20space/%C3%A4%25, /with space/ä%"
  })
  void readsTheForms(String uri, String path) throws Exception {
    assertThat(read(uri).path()).isEqualTo(Path.of(path));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "file://server/a | host 'server'",
        "file://user@server:80/a | this host only",
        "file:a/b | no absolute path",
        "file:///a?b | query",
        "file:///a#b | fragment",
        "file:///a%00b | NUL",
        "file:///a%FFb | not UTF-8"
      })
  void refusesWhatNamesNoFileOfThisHost(String uri, String expected) {
    String message = assertFails(FailureCode.BAD_REQUEST, () -> read(uri));

    assertThat(message).contains(expected);
  }

  @ParameterizedTest
  @ValueSource(strings = {"file:///", "file:///a/"})
  void refusesTheNameOfAFolder(String uri) {
    assertFails(FailureCode.BAD_REQUEST, () -> read(uri));
    assertFails(
        FailureCode.DESTINATION_IS_FOLDER,
        () -> FilePath.of(new Endpoint(URI.create(uri), Map.of(), null), Side.DESTINATION));
  }

  @Test
  void refusesANameTooLongForAFileSystem() {
    String message = assertFails(FailureCode.BAD_REQUEST, () -> read("file:///" + "a".repeat(256)));

    assertThat(message).contains("256 bytes", "255");
  }

  private static FilePath read(String uri) throws TransferException {
    return FilePath.of(new Endpoint(URI.create(uri), Map.of(), null), Side.SOURCE);
  }
}

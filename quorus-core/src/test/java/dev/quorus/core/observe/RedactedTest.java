package dev.quorus.core.observe;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RedactedTest {

  @ParameterizedTest
  @CsvSource({
    "https://u:pw@h/a, https://u:***@h/a",
    "https://u:123@h/a@b, https://u:***@h/a@b",
    "sftp://u:p:w@h:22/a, sftp://u:***@h:22/a",
    "https://h/a?token=abc&x=1, https://h/a?token=***&x=1",
    "https://h/a?x=1&sig=abc%3D, https://h/a?x=1&sig=***",
    "https://h/a?X-Amz-Signature=abc&X-Amz-Date=1, https://h/a?X-Amz-Signature=***&X-Amz-Date=1",
    "https://h/a?X-Amz-Security-Token=abc, https://h/a?X-Amz-Security-Token=***",
    "https://h/a?%74oken=abc, https://h/a?%74oken=***",
    "https://h/a#access_token=abc&state=1, https://h/a#access_token=***&state=1",
    "https://h/a?api_key=abc;b=2, https://h/a?api_key=***;b=2"
  })
  void hidesWhatWouldLetTheReaderIn(URI uri, String shown) {
    assertThat(Redacted.uri(uri)).isEqualTo(shown);
  }

  @ParameterizedTest
  @CsvSource({
    "https://h:8080/a@b?x=1&monkey=2#part",
    "https://user@h/a",
    "https://[::1]:80/a@b",
    "file:///srv/in/a:b@c.txt",
    "/srv/in/a.txt",
    "https://h/a?token",
    "mailto:someone@example.org"
  })
  void leavesTheRestAsItIs(String text) {
    assertThat(Redacted.uri(text)).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({
    "https://u:p/w@h/a, https://u:***@h/a",
    "https://u:p?w@h/a, https://u:***@h/a",
    "https://h/a?%zztoken=abc, https://h/a?%zztoken=***"
  })
  void copesWithTextsThatAreNoUri(String text, String shown) {
    assertThat(Redacted.uri(text)).isEqualTo(shown);
  }

  @Test
  void doesNotThrowOnAnEmptyText() {
    assertThat(Redacted.uri("")).isEmpty();
  }
}

package dev.quorus.api.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SecretsTest {
  @ParameterizedTest
  @CsvSource({
    "http://u:SECRET@h/a, http://u:***@h/a",
    "http://u:SE:CRET@h:80/a@b?c=d:e@f, http://u:***@h:80/a@b?c=d:e@f",
    "http://u:@h/, http://u:***@h/",
    "http://u@h/, http://u@h/",
    "http://h:80/a:b@c, http://h:80/a:b@c",
    "http://h, http://h",
    "http://h?x:y@z, http://h?x:y@z",
    "/data/a:b@c, /data/a:b@c",
    "file:///data/a:b@c, file:///data/a:b@c",
    "http:/u:SECRET@h/, http:***@h/",
    "https://b/a?v=1&X-Amz-Signature=SECRET&x=2, https://b/a?v=1&X-Amz-Signature=***&x=2",
    "https://b/a?sig=SECRET#f, https://b/a?sig=***#f"
  })
  void hidesThePasswordOfALocationAndNothingElse(String location, String shown) {
    assertThat(RedactedLocation.of(location)).isEqualTo(shown);
  }

  @ParameterizedTest
  @CsvSource({
    "http://u:SE/CRET@h/a, http://u:***@h/a",
    "http://u:SECR@ET@h, http://u:***@h",
    "u:SECRET@h, u:***@h",
    "nothing to hide, nothing to hide",
    "http://h:80/, http://h:80/"
  })
  void hidesRatherTooMuchOfOtherText(String text, String shown) {
    assertThat(RedactedLocation.ofAnyText(text)).isEqualTo(shown);
  }

  @Test
  void neverShowsTheSecretsOfAnEndpoint() {
    EndpointSpec endpoint =
        EndpointSpec.of("http://u:SECRET@h/").withHeaders(Map.of("X-Key", "SECRET"));
    SubmitTransfer transfer =
        SubmitTransfer.from(endpoint.withUser("u", "SECRET"), endpoint.withBearer("SECRET"))
            .build();

    assertThat(transfer.toString()).doesNotContain("SECRET").contains("http://u:***@h/");
  }

  @Test
  void neverShowsAPrivateKeyAndItsPassphrase() {
    KeySpec key = new KeySpec("SECRET", "SECRET");

    assertThat(key.toString() + EndpointSpec.of("sftp://h/a").withKey("u", key))
        .doesNotContain("SECRET");
  }
}

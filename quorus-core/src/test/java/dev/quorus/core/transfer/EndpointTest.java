package dev.quorus.core.transfer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class EndpointTest {
  @Test
  void takesAPlainAbsolutePathAsAFile() {
    assertThat(Endpoint.parse("/data/a b.csv").uri()).hasToString("file:///data/a%20b.csv");
  }

  @Test
  void movesThePasswordOutOfTheUri() {
    Endpoint endpoint = Endpoint.parse("https://ann:s3cret%40@example.org/x");

    assertThat(endpoint.uri()).hasToString("https://example.org/x");
    assertThat(endpoint.credentials())
        .isEqualTo(new Credentials.UserPassword("ann", new Secret("s3cret@")));
  }

  @Test
  void showsThreeStarsForAPassword() {
    assertThat(Endpoint.parse("https://ann:s3cret@example.org/x"))
        .hasToString("https://ann:***@example.org/x");
  }

  @Test
  void showsNoHeaders() {
    Endpoint plain = Endpoint.parse("https://example.org/x");
    Endpoint endpoint = new Endpoint(plain.uri(), java.util.Map.of("X-Key", "k1"), null);

    assertThat(endpoint.toString()).doesNotContain("k1");
  }

  @Test
  void countsByHostAndPort() {
    assertThat(Endpoint.parse("https://example.org:8443/x").host()).isEqualTo("example.org:8443");
    assertThat(Endpoint.parse("/x").host()).isEqualTo("local");
  }

  @Test
  void refusesWhatHasNoScheme() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Endpoint.parse("data/x.csv"))
        .withMessage("'data/x.csv' has no scheme; write a URI or an absolute path");
  }

  @Test
  void doesNotRepeatThePasswordOfABadUri() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Endpoint.parse("https://ann:s3cret@exa mple.org/x"))
        .withMessageContaining("ann:***@")
        .withMessageNotContaining("s3cret");
  }

  @Test
  void refusesControlCharacters() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Endpoint.parse("/data/a\r\nDELE b"))
        .withMessageContaining("control characters");
  }

  @Test
  void refusesAUriThatIsTooLong() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Endpoint.parse("/" + "a".repeat(5000)))
        .withMessageContaining("at most 4096");
  }

  @Test
  void namesBelowKeepEveryByte() {
    Endpoint folder = Endpoint.parse("sftp://me@host/in");

    Endpoint file = folder.below("a b/e\u0301#1?.txt");

    assertThat(file.uri().getRawPath()).isEqualTo("/in/a%20b/e%CC%81%231%3F.txt");
    assertThat(file.uri().getPath()).isEqualTo("/in/a b/e\u0301#1?.txt");
    assertThat(file.credentials()).isEqualTo(folder.credentials());
  }

  @Test
  void showsNoSignatureOfAQueryAndKeepsIt() {
    String signed =
        "https://b.example/a?X-Amz-Date=2026&X-Amz-Signature=5ec7e7&sig=a%2Fb&x=1&token=t#f";

    Endpoint endpoint = Endpoint.parse(signed);

    assertThat(endpoint.display())
        .isEqualTo(
            "https://b.example/a?X-Amz-Date=2026&X-Amz-Signature=***&sig=***&x=1&token=***#f");
    assertThat(endpoint.uri()).hasToString(signed);
  }

  @Test
  void showsAQueryThatSignsNothingAsItIs() {
    String plain = "https://b.example/a?version=2&part=&flag&=x";

    assertThat(Endpoint.parse(plain).display()).isEqualTo(plain);
  }

  @Test
  void aFolderIsTheSameWithASlashAtItsEndAndWithout() {
    Endpoint folder =
        Endpoint.parse("sftp://u@h:22/a/a//").givenBy(new Named("partner-a", "/a//", null));

    assertThat(folder.asFolder().uri()).hasToString("sftp://h:22/a/a");
    assertThat(folder.asFolder().named()).isEqualTo(new Named("partner-a", "/a", null));
    assertThat(folder.asFolder().credentials()).isEqualTo(folder.credentials());
    assertThat(Endpoint.parse("smb://h/").asFolder().uri()).hasToString("smb://h/");
  }
}

package dev.quorus.core.protocol.sftp.trust;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KnownHostsTest {
  private static final String KEY = "ssh-ed25519 AAAAkey";

  @TempDir private Path folder = Path.of("");

  @ParameterizedTest
  @ValueSource(
      strings = {
        "files.example.org",
        "FILES.example.org",
        "other.org,files.example.org",
        "*.example.org",
        "file?.example.org",
        "*,!mail.example.org"
      })
  void findsTheServerBy(String patterns) throws IOException {
    assertThat(known("files.example.org", 22, patterns + " " + KEY).knows("AAAAkey")).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "example.org",
        "xfiles.example.org",
        "[files.example.org]:2222",
        "*,!files.example.org",
        "*.example.com",
        "|1|bm90|Z29vZA==",
        "|1|!!|!!",
        "filesXexample.org"
      })
  void findsNoServerBy(String patterns) throws IOException {
    assertThat(known("files.example.org", 22, patterns + " " + KEY).keys()).isEmpty();
  }

  @Test
  void findsAnotherPortOnlyByItsOwnName() throws IOException {
    assertThat(known("host", 2222, "[host]:2222 " + KEY).knows("AAAAkey")).isTrue();
    assertThat(known("host", 2222, "host " + KEY).keys()).isEmpty();
  }

  @Test
  void findsAServerByItsNameAsSshKeygenHashesIt() throws IOException {
    String hashed = "|1|W/g3wDjSdL570WYsdVCOM8yuhZw=|/KknDwt5we/8lGigjTiosUNn/q0=";

    assertThat(known("files.example.org", 22, hashed + " " + KEY).knows("AAAAkey")).isTrue();
    assertThat(known("mail.example.org", 22, hashed + " " + KEY).keys()).isEmpty();
  }

  @Test
  void keepsRevokedKeysApart() throws IOException {
    KnownHosts known = known("host", 22, "@revoked * " + KEY, "host ssh-rsa AAAAother");

    assertThat(known.revokes("AAAAkey")).isTrue();
    assertThat(known.knows("AAAAkey")).isFalse();
    assertThat(known.revokes("AAAAother")).isFalse();
  }

  @Test
  void leavesOutCommentsAuthoritiesAndBrokenLines() throws IOException {
    KnownHosts known =
        known("host", 22, "# host " + KEY, "", "@cert-authority host " + KEY, "host", "host x");

    assertThat(known.keys()).isEmpty();
  }

  @Test
  void namesFileAndLine() throws IOException {
    assertThat(known("host", 22, "", "host " + KEY).keys().getFirst().where())
        .isEqualTo(folder.resolve("known_hosts") + ":2");
  }

  @Test
  void asksForKnownKindsFirst() throws IOException {
    KnownHosts known = known("host", 22, "host ssh-rsa AAAAkey");

    assertThat(known.knownFirst(List.of("ssh-ed25519", "rsa-sha2-512", "rsa-sha2-256")))
        .containsExactly("rsa-sha2-512", "rsa-sha2-256", "ssh-ed25519");
  }

  @Test
  void knowsNothingWhereThereIsNoFile() throws IOException {
    assertThat(KnownHosts.of("host", 22, List.of(folder.resolve("missing"))).keys()).isEmpty();
  }

  private KnownHosts known(String host, int port, String... lines) throws IOException {
    Path file = Files.write(folder.resolve("known_hosts"), List.of(lines));
    return KnownHosts.of(host, port, List.of(file));
  }
}

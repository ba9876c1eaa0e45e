package dev.quorus.cli.order;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.quorus.cli.shell.CliException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Lines and fingerprints as ssh-keygen of OpenSSH 9.2 wrote and showed them. */
class KnownHostsTest {
  private static final String KEY_ONE =
      "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIPmr0L06uJkskMrdafOspsYz44ThPqFfJnds+0yVxSgz";
  private static final String KEY_TWO =
      "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIM0tJMAF23Jd/tV5f13cmsClIxGXn577yT0UwUPtkBQM";
  private static final String ONE = "SHA256:gaUNSNvVyo5y9aQ8mBMMnK86GQqSpTZv7QnPKaiCX8o";
  private static final String TWO = "SHA256:7rOYpfjzzolQ/BCIzHajJ2bYXpRgKqvuA9ZxpBhQM8s";

  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "files.example %s",
        "a,files.example,b %s a comment",
        "  FILES.example\t%s",
        "*.example %s",
        "file?.exampl* %s",
        "|1|sOj63KxtTgMuHuF+EuM4Vda1938=|dKfFCYZ42Jl2TEd2PjbZmiVe0xg= %s"
      })
  void findsAHostAtTheUsualPort(String line) throws IOException {
    KnownHosts hosts = hosts("# comment", "", line.formatted(KEY_ONE), "other " + KEY_TWO);

    assertThat(hosts.fingerprints("Files.Example", -1)).containsExactly(ONE);
    assertThat(hosts.fingerprints("files.example", 22)).containsExactly(ONE);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[files.example]:2222 %s",
        "|1|E+5RQ07f3KQwsuyKZk6vFHoSaz8=|TOrZMWqV0XNQkHN+yIXArThR2KU= %s"
      })
  void findsAHostAtAnotherPort(String line) throws IOException {
    KnownHosts hosts = hosts("files.example " + KEY_ONE, line.formatted(KEY_TWO));

    assertThat(hosts.fingerprints("files.example", 2222)).containsExactly(TWO);
  }

  @Test
  void takesAllKeysOfAHost() throws IOException {
    KnownHosts hosts = hosts("h " + KEY_ONE, "h " + KEY_TWO, "h " + KEY_TWO);

    assertThat(hosts.fingerprints("h", -1)).containsExactly(ONE, TWO);
  }

  @Test
  void leavesOutRevokedKeysAndAuthorities() throws IOException {
    KnownHosts hosts =
        hosts(
            "h " + KEY_ONE,
            "h " + KEY_TWO,
            "@revoked * " + KEY_TWO,
            "@cert-authority h " + KEY_TWO);

    assertThat(hosts.fingerprints("h", -1)).containsExactly(ONE);
  }

  @ParameterizedTest
  @CsvSource({
    "other %s",
    "'!h,* %s'",
    "[h]:2222 %s",
    "@cert-authority h %s",
    "# h %s",
    "h",
    "|1|nonsense|x= %s",
    "|1|x %s"
  })
  void saysThatAHostIsUnknown(String line) throws IOException {
    KnownHosts hosts = hosts(line.formatted(KEY_ONE));

    assertThatThrownBy(() -> hosts.fingerprints("h", -1))
        .isInstanceOf(CliException.class)
        .hasMessage(folder.resolve("known_hosts") + " has no key of h");
  }

  @Test
  void saysThatAKeyIsDamaged() throws IOException {
    KnownHosts hosts = hosts("h ssh-ed25519 ***");

    assertThatThrownBy(() -> hosts.fingerprints("h", -1)).hasMessageContaining("not base64");
  }

  @Test
  void saysThatTheFileCannotBeRead() {
    assertThatThrownBy(() -> KnownHosts.read(folder.resolve("none"), "--known-hosts"))
        .hasMessageContaining("--known-hosts: cannot read")
        .hasMessageContaining("there is no such file");
  }

  private KnownHosts hosts(String... lines) throws IOException {
    Path file = folder.resolve("known_hosts");
    Files.write(file, List.of(lines));
    return KnownHosts.read(file, "--known-hosts");
  }
}

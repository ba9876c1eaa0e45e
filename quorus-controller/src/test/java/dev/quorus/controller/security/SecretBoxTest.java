package dev.quorus.controller.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.quorus.core.transfer.Secret;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SecretBoxTest {
  private static final Secret SECRET = new Secret("correct horse äöü battery");

  @TempDir Path folder;

  @Test
  void whatWasSealedOpensAgain() {
    SecretBox box = SecretBox.inFolder(folder);

    String sealed = box.seal(SECRET);

    assertThat(sealed).startsWith("v1:").doesNotContain("horse");
    assertThat(box.open(sealed)).isEqualTo(SECRET);
  }

  @Test
  void theSameSecretNeverLooksTheSame() {
    SecretBox box = SecretBox.inFolder(folder);

    String first = box.seal(SECRET);

    assertThat(box.seal(SECRET)).isNotEqualTo(first);
  }

  @Test
  void theKeyIsMadeWithTheFirstSecretAndForItsOwnerAlone() throws IOException {
    SecretBox box = SecretBox.inFolder(folder);
    Path file = folder.resolve("secret.key");
    assertThat(file).doesNotExist();

    box.seal(SECRET);

    assertThat(Base64.getDecoder().decode(Files.readString(file).strip())).hasSize(32);
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");
  }

  @Test
  void aLaterProcessOpensWhatAnEarlierOneSealed() {
    String sealed = SecretBox.inFolder(folder).seal(SECRET);

    SecretBox later = SecretBox.inFolder(folder);

    assertThat(later.open(sealed)).isEqualTo(SECRET);
  }

  @Test
  void aKeyOfTheSettingsNeedsNoFile() {
    String key = Base64.getUrlEncoder().encodeToString(new byte[32]);
    String sealed = SecretBox.withKey(folder, key).seal(SECRET);

    Secret opened = SecretBox.withKey(folder, key).open(sealed);

    assertThat(opened).isEqualTo(SECRET);
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void anotherKeyIsToldApart() {
    String sealed = SecretBox.inFolder(folder).seal(SECRET);
    SecretBox other = SecretBox.withKey(folder, Base64.getEncoder().encodeToString(new byte[32]));

    assertThatExceptionOfType(IllegalStateException.class)
        .isThrownBy(() -> other.open(sealed))
        .withMessageContaining("sealed with another one")
        .withMessageContaining(folder.resolve("secret.key").toString());
  }

  @Test
  void aMissingKeyIsNotReplacedByOneThatOpensNothing() throws IOException {
    String sealed = SecretBox.inFolder(folder).seal(SECRET);
    Files.delete(folder.resolve("secret.key"));
    SecretBox later = SecretBox.inFolder(folder);

    assertThatExceptionOfType(IllegalStateException.class)
        .isThrownBy(() -> later.open(sealed))
        .withMessageContaining("is missing");
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void aChangedCharacterIsNoticed() {
    SecretBox box = SecretBox.inFolder(folder);
    String sealed = box.seal(SECRET);
    char other = sealed.charAt(30) == 'A' ? 'B' : 'A';
    String changed = sealed.substring(0, 30) + other + sealed.substring(31);

    assertThatExceptionOfType(IllegalStateException.class).isThrownBy(() -> box.open(changed));
  }

  @ParameterizedTest
  @ValueSource(strings = {"plain", "v2:AAAA", "v1:AAAA", "v1:***", "v1:"})
  void whatIsNoSealedSecretIsRefusedAndNotRepeated(String text) {
    SecretBox box = SecretBox.inFolder(folder);

    assertThatExceptionOfType(IllegalStateException.class)
        .isThrownBy(() -> box.open(text))
        .withMessageStartingWith("a stored secret")
        .withMessageNotContaining("plain")
        .withMessageNotContaining("***");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "c2hvcnQ=", "not base64 at all"})
  void aBadKeyOfTheSettingsIsRefusedAndNotRepeated(String key) {
    assertThatExceptionOfType(KeyFileException.class)
        .isThrownBy(() -> SecretBox.withKey(folder, key))
        .withMessageContaining("base64 of 32")
        .withMessageNotContaining("c2hvcnQ=");
  }

  @Test
  void aDamagedKeyFileIsNamed() throws IOException {
    SecretBox.inFolder(folder).seal(SECRET);
    Files.writeString(folder.resolve("secret.key"), "AAAA");
    SecretBox box = SecretBox.inFolder(folder);

    assertThatExceptionOfType(KeyFileException.class)
        .isThrownBy(() -> box.seal(SECRET))
        .withMessageContaining(folder.resolve("secret.key").toString());
  }
}

package dev.quorus.core.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Authorities of a file that are read when they are asked for. */
class AuthoritiesTest {
  @TempDir private Path folder;

  private static Supplier<Authorities> later(Path file) {
    return Authorities.later(file, InstantSource.system());
  }

  @Test
  void aFileThatIsNotThereIsRefused() {
    Path missing = folder.resolve("missing.pem");

    assertThatIllegalArgumentException()
        .isThrownBy(() -> Authorities.checkHolding(missing))
        .withMessageContaining(missing.toString())
        .withMessageEndingWith("name a PEM file");
  }

  @Test
  void aFileWithoutACertificateIsRefused() throws Exception {
    Path text = Files.writeString(folder.resolve("readme.txt"), "none here");

    assertThatIllegalArgumentException()
        .isThrownBy(() -> Authorities.checkHolding(text))
        .withMessageContaining("it holds no certificate");
  }

  @Test
  void aBrokenCertificateIsToldWhenTheyAreAskedFor() throws Exception {
    Path broken =
        Files.writeString(
            folder.resolve("broken.pem"),
            "-----BEGIN CERTIFICATE-----\nMII=\n-----END CERTIFICATE-----\n");
    Authorities.checkHolding(broken);
    Supplier<Authorities> authorities = later(broken);

    assertThatIllegalArgumentException()
        .isThrownBy(authorities::get)
        .withMessageContaining(broken.toString());
  }

  @Test
  void areReadOnce() {
    Supplier<Authorities> authorities = Authorities.later(null, InstantSource.system());

    assertThat(authorities.get()).isSameAs(authorities.get());
  }
}

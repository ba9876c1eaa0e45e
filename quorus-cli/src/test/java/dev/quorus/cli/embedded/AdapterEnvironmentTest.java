package dev.quorus.cli.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.quorus.cli.shell.CliException;
import dev.quorus.cli.shell.ExitCode;
import dev.quorus.core.protocol.smb.SmbSettings;
import dev.quorus.core.protocol.smb.SmbSettings.Encryption;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AdapterEnvironmentTest {
  @TempDir private Path memory;

  @Test
  void encryptsSmbWhereTheServerCanWhenNothingIsSaid() {
    SmbSettings smb = smb(Map.of());

    assertThat(smb.encryption()).isEqualTo(Encryption.PREFERRED);
    assertThat(smb.signingRequired()).isTrue();
  }

  @Test
  void leavesSmbUnprotectedOnRequest() {
    SmbSettings smb = smb(Map.of("QUORUS_SMB_PROTECTION", "none"));

    assertThat(smb.encryption()).isEqualTo(Encryption.IF_REQUIRED);
    assertThat(smb.signingRequired()).isFalse();
  }

  @Test
  void demandsEncryptionOfSmbOnRequest() {
    SmbSettings smb = smb(Map.of("QUORUS_SMB_PROTECTION", "require-encryption"));

    assertThat(smb.encryption()).isEqualTo(Encryption.REQUIRED);
  }

  @Test
  void saysWhatProtectionCanBe() {
    assertThatExceptionOfType(CliException.class)
        .isThrownBy(() -> smb(Map.of("QUORUS_SMB_PROTECTION", "maybe")))
        .withMessageContaining("'maybe'")
        .withMessageContaining("require-encryption, encrypt (the default), sign, or none")
        .returns(ExitCode.USAGE, CliException::exitCode);
  }

  @Test
  void refusesAProxyThatIsNoUrlWithoutShowingIt() {
    assertThatExceptionOfType(CliException.class)
        .isThrownBy(() -> smb(Map.of("https_proxy", "http://me:s3cret@[bad")))
        .withMessageContaining("the proxy of the environment is no URL")
        .withMessageNotContaining("s3cret")
        .returns(ExitCode.USAGE, CliException::exitCode);
  }

  @Test
  void refusesAuthoritiesThatAreNotThere() {
    assertThatExceptionOfType(CliException.class)
        .isThrownBy(() -> smb(Map.of("SSL_CERT_FILE", "/nowhere/ca.pem")))
        .withMessageContaining("SSL_CERT_FILE")
        .withMessageContaining("'/nowhere/ca.pem' cannot be read: there is no such file")
        .returns(ExitCode.USAGE, CliException::exitCode);
  }

  private SmbSettings smb(Map<String, String> environment) {
    return AdapterEnvironment.read(environment::get, memory).smb();
  }
}

package dev.quorus.cli.embedded;

import dev.quorus.cli.shell.CliException;
import dev.quorus.core.config.Environment;
import dev.quorus.core.protocol.smb.SmbSettings;
import dev.quorus.core.protocol.smb.SmbSettings.Encryption;

/** How SMB is to be spoken, as the environment says. */
final class SmbEnvironment {
  static final String PROTECTION = "QUORUS_SMB_PROTECTION";

  private SmbEnvironment() {}

  /**
   * Reads {@code QUORUS_SMB_PROTECTION}: what is done to messages of which the server demands
   * nothing.
   *
   * @throws CliException for another value than those that are allowed
   */
  static SmbSettings read(Environment environment) {
    String protection = environment.value(PROTECTION).orElse("encrypt");
    return switch (protection) {
      case "require-encryption" -> SmbSettings.DEFAULT.protecting(true, Encryption.REQUIRED);
      case "encrypt" -> SmbSettings.DEFAULT;
      case "sign" -> SmbSettings.DEFAULT.protecting(true, Encryption.IF_REQUIRED);
      case "none" -> SmbSettings.DEFAULT.protecting(false, Encryption.IF_REQUIRED);
      default ->
          throw CliException.usage(
              "%s is '%s'; it can be require-encryption, encrypt (the default), sign, or none"
                  .formatted(PROTECTION, protection),
              "set it to one of these, or unset it");
    };
  }
}

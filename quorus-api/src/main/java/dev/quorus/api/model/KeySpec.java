package dev.quorus.api.model;

import org.jspecify.annotations.Nullable;

/**
 * A private key that a client gives to log in with. Its text form shows nothing of it.
 *
 * @param privateKey the text of its file, OpenSSH or PEM
 * @param passphrase that the file is locked with, if it is
 */
public record KeySpec(String privateKey, @Nullable String passphrase) {
  @Override
  public String toString() {
    return "KeySpec[***]";
  }
}

package dev.quorus.core.transfer;

import org.jspecify.annotations.Nullable;

/** What an endpoint is opened with. */
public sealed interface Credentials {
  /**
   * User name and password. For SMB the name may be {@code DOMAIN\\user} or {@code DOMAIN;user}.
   */
  record UserPassword(String user, Secret password) implements Credentials {}

  /** A token sent as {@code Authorization: Bearer}. */
  record Bearer(Secret token) implements Credentials {}

  /**
   * A private key, for SSH.
   *
   * @param key the text of its file, OpenSSH or PEM
   * @param passphrase that the file is locked with, if it is
   */
  record PrivateKey(String user, Secret key, @Nullable Secret passphrase) implements Credentials {}
}

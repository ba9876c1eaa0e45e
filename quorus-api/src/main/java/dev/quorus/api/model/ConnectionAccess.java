package dev.quorus.api.model;

import org.jspecify.annotations.Nullable;

/**
 * What a connection is opened with. In answers a secret that there is shows as {@link #SHOWN}; its
 * text form shows none.
 *
 * @param domain of a Windows account, for SMB
 * @param privateKey the text of its file, OpenSSH or PEM, for SFTP
 * @param passphrase that the private key is locked with
 * @param bearer a token, for HTTP
 */
public record ConnectionAccess(
    @Nullable String username,
    @Nullable String domain,
    @Nullable String password,
    @Nullable String privateKey,
    @Nullable String passphrase,
    @Nullable String bearer) {
  /** In place of a secret in answers; in a change of a connection the secret that it has. */
  public static final String SHOWN = "***";

  public static final ConnectionAccess NONE =
      new ConnectionAccess(null, null, null, null, null, null);

  @Override
  public String toString() {
    return "ConnectionAccess[" + username + "]";
  }
}

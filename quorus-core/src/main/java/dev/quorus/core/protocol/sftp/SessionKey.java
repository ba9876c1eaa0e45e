package dev.quorus.core.protocol.sftp;

import dev.quorus.core.transfer.Credentials;
import dev.quorus.core.transfer.Endpoint;
import dev.quorus.core.transfer.Secret;
import dev.quorus.core.transfer.ServerTrust;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/**
 * What a session is opened with: another endpoint that has the same may use it.
 *
 * @param credentials a digest, so that no secret is kept here
 */
record SessionKey(String host, int port, String credentials, ServerTrust trust) {
  static SessionKey of(SftpAddress address, Endpoint endpoint) {
    return new SessionKey(
        address.host(), address.port(), digest(endpoint.credentials()), endpoint.trust());
  }

  private static String digest(@Nullable Credentials credentials) {
    return switch (credentials) {
      case null -> "";
      case Credentials.UserPassword(String user, Secret password) ->
          digest("password", user, password.reveal());
      case Credentials.PrivateKey(String user, Secret key, Secret passphrase) ->
          digest("key", user, key.reveal(), passphrase == null ? "" : passphrase.reveal());
      case Credentials.Bearer(Secret token) -> digest("token", token.reveal());
    };
  }

  private static String digest(String... parts) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      for (String each : parts) {
        byte[] bytes = each.getBytes(StandardCharsets.UTF_8);
        digest.update((bytes.length + ":").getBytes(StandardCharsets.UTF_8));
        digest.update(bytes);
      }
      return HexFormat.of().formatHex(digest.digest());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }
}

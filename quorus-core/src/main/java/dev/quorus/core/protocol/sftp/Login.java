package dev.quorus.core.protocol.sftp;

import dev.quorus.core.failure.FailureCode;
import dev.quorus.core.failure.TransferException;
import dev.quorus.core.failure.TransferFailure.Rejected;
import dev.quorus.core.transfer.Credentials;
import dev.quorus.core.transfer.Secret;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.util.ArrayList;
import java.util.List;
import org.apache.sshd.client.auth.UserAuthFactory;
import org.apache.sshd.client.auth.keyboard.UserAuthKeyboardInteractive;
import org.apache.sshd.client.auth.keyboard.UserAuthKeyboardInteractiveFactory;
import org.apache.sshd.client.auth.pubkey.UserAuthPublicKeyFactory;
import org.apache.sshd.client.session.ClientSession;
import org.apache.sshd.common.NamedResource;
import org.apache.sshd.common.config.keys.FilePasswordProvider;
import org.apache.sshd.common.util.security.SecurityUtils;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Who logs in, and with what: a password that is shown to the server exactly once, or keys.
 *
 * @param password null for keys
 */
record Login(String user, @Nullable Secret password, List<KeyPair> keys) {
  private static final Logger LOG = LoggerFactory.getLogger(Login.class);

  Login {
    keys = List.copyOf(keys);
  }

  /** The ways to log in, in the order in which they are tried. */
  static List<UserAuthFactory> ways() {
    return List.of(UserAuthPublicKeyFactory.INSTANCE, new PasswordOnce(), new OnlyInstead());
  }

  /** By the credentials of an endpoint; without any, by the key files of the settings. */
  static Login of(@Nullable Credentials credentials, SftpSettings settings)
      throws TransferException {
    return switch (credentials) {
      case null -> new Login(settings.user(), null, found(settings.identities()));
      case Credentials.UserPassword(String user, Secret password)
          when password.reveal().isEmpty() ->
          new Login(user, null, found(settings.identities()));
      case Credentials.UserPassword(String user, Secret password) ->
          new Login(user, password, List.of());
      case Credentials.PrivateKey key -> new Login(key.user(), null, given(key));
      case Credentials.Bearer token ->
          throw refused("a token cannot log in by SSH; give a user with a password or a key", null);
    };
  }

  private static List<KeyPair> given(Credentials.PrivateKey key) throws TransferException {
    Secret passphrase = key.passphrase();
    try {
      List<KeyPair> pairs =
          pairs(key.key().reveal(), passphrase == null ? null : passphrase.reveal());
      if (pairs.isEmpty()) {
        throw refused(
            "the private key of '%s' is in no known form; give the text of an OpenSSH or PEM file"
                .formatted(key.user()),
            null);
      }
      return pairs;
    } catch (IOException | GeneralSecurityException e) {
      String what =
          passphrase == null
              ? "cannot be read; if it is locked, give its passphrase"
              : "cannot be unlocked with its passphrase; correct the passphrase";
      throw refused("the private key of '%s' %s".formatted(key.user(), what), e);
    }
  }

  private static List<KeyPair> found(List<Path> files) {
    List<KeyPair> pairs = new ArrayList<>();
    for (Path file : files) {
      if (Files.isReadable(file)) {
        try {
          pairs.addAll(pairs(Files.readString(file), null));
        } catch (IOException | GeneralSecurityException e) {
          LOG.atInfo()
              .addKeyValue("path", file)
              .log("key file left out: not to be read, or locked");
        }
      }
    }
    return pairs;
  }

  private static List<KeyPair> pairs(String text, @Nullable String passphrase)
      throws IOException, GeneralSecurityException {
    String open = LockedPem.is(text) ? LockedPem.unlocked(text, passphrase) : text;
    try (InputStream in = new ByteArrayInputStream(open.getBytes(StandardCharsets.UTF_8))) {
      Iterable<KeyPair> read =
          SecurityUtils.loadKeyPairIdentities(
              null,
              NamedResource.ofName("key"),
              in,
              passphrase == null ? null : FilePasswordProvider.of(passphrase));
      List<KeyPair> pairs = new ArrayList<>();
      if (read != null) {
        read.forEach(pairs::add);
      }
      return pairs;
    }
  }

  /** Whether there is anything to log in with. */
  boolean isEmpty() {
    return password == null && keys.isEmpty();
  }

  /** Gives the session what it may show. */
  void prepare(ClientSession session) {
    Secret secret = password;
    if (secret != null) {
      session.addPasswordIdentity(secret.reveal());
    }
    keys.forEach(session::addPublicKeyIdentity);
  }

  private static TransferException refused(String message, @Nullable Throwable cause) {
    return new TransferException(new Rejected(FailureCode.CREDENTIALS_REFUSED, message), cause);
  }

  @Override
  public String toString() {
    return user;
  }

  /**
   * Answers the server's questions with the password, but only where the server does not take
   * passwords as such: it would be shown a second time otherwise.
   */
  private static final class OnlyInstead extends UserAuthKeyboardInteractiveFactory {
    @Override
    public UserAuthKeyboardInteractive createUserAuth(ClientSession session) {
      return new UserAuthKeyboardInteractive() {
        @Override
        protected boolean sendAuthDataRequest(ClientSession asked, String service)
            throws Exception {
          return !Boolean.TRUE.equals(asked.getAttribute(PasswordOnce.SHOWN))
              && super.sendAuthDataRequest(asked, service);
        }
      };
    }
  }
}

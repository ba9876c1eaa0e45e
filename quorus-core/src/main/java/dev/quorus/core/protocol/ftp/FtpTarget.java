package dev.quorus.core.protocol.ftp;

import dev.quorus.core.failure.FailureCode;
import dev.quorus.core.failure.TransferException;
import dev.quorus.core.failure.TransferFailure.Rejected;
import dev.quorus.core.transfer.Credentials;
import dev.quorus.core.transfer.Endpoint;
import dev.quorus.core.transfer.Secret;
import dev.quorus.core.transfer.ServerTrust;
import java.net.URI;
import java.util.Locale;

/** The server to log in to, as whom, and by what it is known. Without credentials: anonymously. */
record FtpTarget(
    boolean secure, String host, int port, String user, Secret password, ServerTrust trust) {
  static final int FTP_PORT = 21;
  static final int IMPLICIT_PORT = 990;

  private static final Credentials.UserPassword ANONYMOUS =
      new Credentials.UserPassword("anonymous", new Secret("quorus@"));

  static FtpTarget of(Endpoint endpoint) throws TransferException {
    URI uri = endpoint.uri();
    String host = uri.getHost();
    if (host == null) {
      throw refused("'" + endpoint.display() + "' names no host");
    }
    Credentials.UserPassword login = login(endpoint);
    Line.check("user name", login.user());
    Line.check("password", login.password().reveal());
    return new FtpTarget(
        uri.getScheme().toLowerCase(Locale.ROOT).equals("ftps"),
        host.startsWith("[") ? host.substring(1, host.length() - 1) : host,
        uri.getPort() < 0 ? FTP_PORT : uri.getPort(),
        login.user(),
        login.password(),
        endpoint.trust());
  }

  private static Credentials.UserPassword login(Endpoint endpoint) throws TransferException {
    Credentials given = endpoint.credentials();
    if (given == null) {
      return ANONYMOUS;
    }
    return switch (given) {
      case Credentials.UserPassword known -> known;
      case Credentials.Bearer token -> throw refused("a token is for HTTP; FTP takes a password");
      case Credentials.PrivateKey key ->
          throw refused("a private key is for SFTP; FTP takes a password");
    };
  }

  private static TransferException refused(String message) {
    return new TransferException(new Rejected(FailureCode.BAD_REQUEST, message));
  }

  /** For messages, and for what is remembered of a server. */
  String where() {
    return "%s://%s:%d".formatted(secure ? "ftps" : "ftp", host, port);
  }

  @Override
  public String toString() {
    return where();
  }
}

package dev.quorus.core.protocol.sftp;

import dev.quorus.core.failure.FailureCode;
import dev.quorus.core.failure.TransferException;
import dev.quorus.core.failure.TransferFailure;
import dev.quorus.core.failure.TransferFailure.Rejected;
import dev.quorus.core.failure.TransferFailure.Unreachable;
import dev.quorus.core.protocol.sftp.trust.HostKeyCheck;
import dev.quorus.core.protocol.sftp.wire.SftpChannel;
import dev.quorus.core.protocol.sftp.wire.StatusException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.sshd.client.session.ClientSession;
import org.apache.sshd.common.SshConstants;
import org.apache.sshd.common.SshException;
import org.jspecify.annotations.Nullable;

/** Why there is no session. What the server refuses is final; what may pass is tried again. */
final class LoginFailures {
  private static final String NO_COMMON = "Unable to negotiate";
  private static final int UNKNOWN_CHANNEL_TYPE = 3;

  private LoginFailures() {}

  static TransferException nothingToShow(SftpAddress address, Login login, List<Path> identities) {
    String tried = identities.stream().map(Path::toString).collect(Collectors.joining(", "));
    return rejected(
        FailureCode.CREDENTIALS_REFUSED,
        "there is nothing to log in to %s with as '%s': no password, and no usable key in %s"
            .formatted(address.where(), login.user(), tried),
        null);
  }

  static TransferException knownHostsNotRead(IOException cause) {
    return rejected(
        FailureCode.HOST_KEY_UNKNOWN,
        "the known hosts cannot be read: %s; make the file readable".formatted(cause.getMessage()),
        cause);
  }

  static TransferException notConnected(SftpAddress address, IOException cause) {
    String what =
        switch (root(cause)) {
          case ConnectException e -> "refuses connections";
          case NoRouteToHostException e -> "has no route";
          default -> "does not answer";
        };
    return unreachable(
        FailureCode.UNREACHABLE, "%s %s: %s".formatted(address.where(), what, said(cause)), cause);
  }

  static TransferException notLoggedIn(
      SftpAddress address,
      Login login,
      ClientSession session,
      HostKeyCheck check,
      IOException cause) {
    Rejected refusal = check.refusal();
    if (refusal != null) {
      return new TransferException(refusal, cause);
    }
    String where = address.where();
    if (code(cause) == SshConstants.SSH2_DISCONNECT_TOO_MANY_CONNECTIONS) {
      return unreachable(
          FailureCode.SERVER_BUSY, where + " has too many connections: " + said(cause), cause);
    }
    if (session.getServerVersion() == null) {
      return unreachable(
          FailureCode.SERVER_BUSY,
          where + " ended the connection before it greeted: it has too many, or speaks no SSH",
          cause);
    }
    if (said(cause).startsWith(NO_COMMON)) {
      return rejected(
          FailureCode.UNSUPPORTED,
          "%s and this agent have no cipher, key exchange or host key in common: %s"
              .formatted(where, said(cause)),
          cause);
    }
    if (check.fingerprint() == null || !refused(cause)) {
      return unreachable(
          FailureCode.CONNECTION_LOST,
          "%s broke the connection during the login: %s".formatted(where, said(cause)),
          cause);
    }
    return rejected(
        FailureCode.CREDENTIALS_REFUSED,
        "%s refuses %s of '%s'; it offers no other way that could be tried"
            .formatted(where, login.password() == null ? "the keys" : "the password", login.user()),
        cause);
  }

  /** Whether the login came to its end, and that was no. */
  private static boolean refused(IOException cause) {
    int code = code(cause);
    return code == SshConstants.SSH2_DISCONNECT_NO_MORE_AUTH_METHODS_AVAILABLE
        || code == SshConstants.SSH2_DISCONNECT_PROTOCOL_ERROR
        || code == SshConstants.SSH2_DISCONNECT_ILLEGAL_USER_NAME
        || code == SshConstants.SSH2_DISCONNECT_BY_APPLICATION;
  }

  static TransferException noSftp(SftpAddress address, StatusException cause) {
    return rejected(
        FailureCode.UNSUPPORTED,
        address.where() + " lets this user in, but offers no SFTP: " + said(cause),
        cause);
  }

  static TransferException noChannel(SftpAddress address, SftpChannel channel, IOException cause) {
    int reason = channel.refusal();
    if (reason > 0 && reason != UNKNOWN_CHANNEL_TYPE) {
      return unreachable(
          FailureCode.SERVER_BUSY,
          "%s opens no further channel: %s".formatted(address.where(), said(cause)),
          cause);
    }
    return unreachable(
        FailureCode.CONNECTION_LOST,
        "%s broke the connection while SFTP began: %s".formatted(address.where(), said(cause)),
        cause);
  }

  private static int code(Throwable cause) {
    for (Throwable each = cause; each != null; each = each.getCause()) {
      if (each instanceof SshException ssh && ssh.getDisconnectCode() > 0) {
        return ssh.getDisconnectCode();
      }
    }
    return 0;
  }

  private static Throwable root(Throwable cause) {
    Throwable root = cause;
    while (root.getCause() != null) {
      root = root.getCause();
    }
    return root;
  }

  private static String said(Throwable cause) {
    String message = cause.getMessage();
    return message == null ? cause.getClass().getSimpleName() : message;
  }

  private static TransferException rejected(
      FailureCode code, String message, @Nullable Throwable cause) {
    return exception(new Rejected(code, message), cause);
  }

  private static TransferException unreachable(FailureCode code, String message, Throwable cause) {
    return exception(new Unreachable(code, message), cause);
  }

  private static TransferException exception(TransferFailure failure, @Nullable Throwable cause) {
    return new TransferException(failure, cause);
  }
}

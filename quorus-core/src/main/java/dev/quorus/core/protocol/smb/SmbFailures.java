package dev.quorus.core.protocol.smb;

import dev.quorus.core.failure.FailureCode;
import dev.quorus.core.failure.TransferException;
import dev.quorus.core.failure.TransferFailure;
import dev.quorus.core.failure.TransferFailure.NoSpace;
import dev.quorus.core.failure.TransferFailure.Rejected;
import dev.quorus.core.failure.TransferFailure.Unreachable;
import dev.quorus.core.protocol.Side;
import dev.quorus.core.protocol.smb.wire.LinkLostException;
import dev.quorus.core.protocol.smb.wire.Login;
import dev.quorus.core.protocol.smb.wire.Status;
import dev.quorus.core.protocol.smb.wire.StatusException;
import dev.quorus.core.protocol.smb.wire.TamperedException;
import java.io.EOFException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.channels.ClosedChannelException;

/** Turns what SMB servers and connections say into failures. */
final class SmbFailures {
  private SmbFailures() {}

  /** Something done with a file or folder went wrong. */
  static TransferException of(SmbLocation at, String doing, IOException cause) {
    String message = "cannot %s '%s': %s".formatted(doing, at.shown(), said(cause));
    return new TransferException(
        switch (cause) {
          case StatusException e -> status(at.side(), e.status(), message);
          case LinkLostException e -> new Unreachable(FailureCode.CONNECTION_LOST, message);
          case SocketTimeoutException e -> new Unreachable(FailureCode.NO_PROGRESS, message);
          default -> new Unreachable(FailureCode.SERVER_ERROR, message);
        },
        cause);
  }

  /** No connection, or no session on it. */
  static TransferException opening(SmbLocation at, IOException cause) {
    String where = "%s:%d".formatted(at.host(), at.port());
    String said = said(cause);
    return new TransferException(
        switch (cause) {
          case StatusException e -> login(at, where, e.status());
          case Login.GuestException e ->
              new Rejected(
                  FailureCode.CREDENTIALS_REFUSED,
                  "%s does not know the user '%s': it would let it in as a guest only"
                      .formatted(where, at.account().shown()));
          case TamperedException e ->
              new Rejected(FailureCode.UNSUPPORTED, where + " is not used: " + said);
          case ConnectException e ->
              new Unreachable(FailureCode.UNREACHABLE, where + " refuses connections: " + said);
          case NoRouteToHostException e ->
              new Unreachable(FailureCode.UNREACHABLE, where + " has no route: " + said);
          case SocketTimeoutException e ->
              new Unreachable(FailureCode.UNREACHABLE, where + " does not answer: " + said);
          default ->
              isEnd(cause)
                  ? new Unreachable(
                      FailureCode.SERVER_BUSY,
                      where + " closed the connection before anyone was logged in")
                  : new Unreachable(FailureCode.UNREACHABLE, where + " lets none in: " + said);
        },
        cause);
  }

  /** The server, or whoever stands before it, closed the connection: it shows in several ways. */
  private static boolean isEnd(Throwable cause) {
    for (Throwable each = cause; each != null; each = each.getCause()) {
      if (each instanceof EOFException
          || each instanceof ClosedChannelException
          || each instanceof SocketException
          || "Connection reset by peer".equals(each.getMessage())
          || "Broken pipe".equals(each.getMessage())) {
        return true;
      }
    }
    return false;
  }

  private static TransferFailure login(SmbLocation at, String where, int status) {
    return switch (status) {
      case Status.LOGON_FAILURE,
          Status.WRONG_PASSWORD,
          Status.NO_SUCH_USER,
          Status.ACCOUNT_RESTRICTION,
          Status.INVALID_LOGON_HOURS,
          Status.INVALID_WORKSTATION,
          Status.PASSWORD_EXPIRED,
          Status.PASSWORD_MUST_CHANGE,
          Status.ACCOUNT_DISABLED,
          Status.ACCOUNT_EXPIRED,
          Status.ACCOUNT_LOCKED_OUT,
          Status.LOGON_TYPE_NOT_GRANTED ->
          new Rejected(
              FailureCode.CREDENTIALS_REFUSED,
              "%s does not let '%s' log in: %s"
                  .formatted(where, at.account().shown(), Status.text(status)));
      case Status.BAD_NETWORK_NAME ->
          new Rejected(at.side().missing(), "%s has no share '%s'".formatted(where, at.share()));
      default ->
          status(
              at.side(),
              status,
              "%s does not open the share '%s' to '%s': %s"
                  .formatted(where, at.share(), at.account().shown(), Status.text(status)));
    };
  }

  private static TransferFailure status(Side side, int status, String message) {
    return switch (status) {
      case Status.ACCESS_DENIED, Status.PRIVILEGE_NOT_HELD, Status.MEDIA_WRITE_PROTECTED ->
          new Rejected(side.denied(), message);
      case Status.OBJECT_NAME_NOT_FOUND,
          Status.OBJECT_PATH_NOT_FOUND,
          Status.NO_SUCH_FILE,
          Status.NOT_A_DIRECTORY,
          Status.BAD_NETWORK_NAME ->
          new Rejected(side.missing(), message);
      case Status.OBJECT_NAME_INVALID, Status.OBJECT_PATH_SYNTAX_BAD, Status.NAME_TOO_LONG ->
          new Rejected(side == Side.SOURCE ? side.missing() : FailureCode.NAME_REFUSED, message);
      case Status.FILE_IS_A_DIRECTORY -> new Rejected(side.folder(), message);
      case Status.OBJECT_NAME_COLLISION -> new Rejected(FailureCode.DESTINATION_EXISTS, message);
      case Status.DISK_FULL, Status.QUOTA_EXCEEDED, Status.DISK_QUOTA_EXCEEDED ->
          new NoSpace(message);
      case Status.SHARING_VIOLATION,
          Status.FILE_LOCK_CONFLICT,
          Status.DELETE_PENDING,
          Status.REQUEST_NOT_ACCEPTED,
          Status.TOO_MANY_SESSIONS,
          Status.INSUFFICIENT_RESOURCES,
          Status.INSUFF_SERVER_RESOURCES ->
          new Unreachable(FailureCode.SERVER_BUSY, message);
      case Status.PATH_NOT_COVERED, Status.STOPPED_ON_SYMLINK, Status.NOT_SUPPORTED ->
          new Rejected(FailureCode.UNSUPPORTED, message);
      default ->
          endsSession(status)
              ? new Unreachable(FailureCode.CONNECTION_LOST, message)
              : new Unreachable(FailureCode.SERVER_ERROR, message);
    };
  }

  /** Whether nothing more can be done on the session after this answer. */
  static boolean endsSession(int status) {
    return switch (status) {
      case Status.USER_SESSION_DELETED,
          Status.NETWORK_SESSION_EXPIRED,
          Status.NETWORK_NAME_DELETED,
          Status.INVALID_HANDLE,
          Status.FILE_CLOSED ->
          true;
      default -> false;
    };
  }

  private static String said(Throwable cause) {
    String message = cause.getMessage();
    return message == null ? cause.getClass().getSimpleName() : message;
  }
}

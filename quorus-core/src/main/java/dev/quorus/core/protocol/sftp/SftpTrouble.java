package dev.quorus.core.protocol.sftp;

import dev.quorus.core.failure.FailureCode;
import dev.quorus.core.failure.TransferException;
import dev.quorus.core.failure.TransferFailure;
import dev.quorus.core.failure.TransferFailure.Interrupted;
import dev.quorus.core.failure.TransferFailure.NoSpace;
import dev.quorus.core.failure.TransferFailure.Rejected;
import dev.quorus.core.failure.TransferFailure.Unreachable;
import dev.quorus.core.protocol.Side;
import dev.quorus.core.protocol.sftp.wire.FileAttributes;
import dev.quorus.core.protocol.sftp.wire.Fxp;
import dev.quorus.core.protocol.sftp.wire.LostException;
import dev.quorus.core.protocol.sftp.wire.StatusException;
import java.io.IOException;
import java.util.Locale;

/** Tells from what the server refuses, or from a lost connection, what kind of failure it is. */
final class SftpTrouble {
  private SftpTrouble() {}

  /**
   * The failure, to be thrown.
   *
   * @param doing what was tried, such as "write"
   * @param what the endpoint, as it may be shown
   */
  static TransferException of(Side side, String doing, String what, IOException cause) {
    return new TransferException(failure(side, doing, what, cause), cause);
  }

  /** What is there is not what was asked for. */
  static TransferException notAFile(Side side, String what, FileAttributes found) {
    return switch (found.kind()) {
      case FOLDER ->
          new TransferException(
              new Rejected(side.folder(), "'%s' is a folder; name a file".formatted(what)));
      default ->
          new TransferException(
              new Rejected(
                  side.notAFile(),
                  "'%s' is a device, pipe or socket; name a file".formatted(what)));
    };
  }

  private static TransferFailure failure(Side side, String doing, String what, IOException cause) {
    String message = "cannot %s '%s': %s".formatted(doing, what, cause.getMessage());
    return switch (cause) {
      case LostException e when e.stopped() ->
          new Interrupted(
              FailureCode.AGENT_STOPPED,
              "stopped from outside: could not %s '%s' to the end".formatted(doing, what));
      case StatusException e -> refused(side, message, e);
      default -> new Unreachable(FailureCode.CONNECTION_LOST, message);
    };
  }

  private static TransferFailure refused(Side side, String message, StatusException cause) {
    return switch (cause.code()) {
      case Fxp.NO_SUCH_FILE, Fxp.NO_SUCH_PATH, Fxp.NOT_A_FOLDER ->
          new Rejected(side.missing(), message);
      case Fxp.PERMISSION_DENIED, Fxp.WRITE_PROTECT -> new Rejected(side.denied(), message);
      case Fxp.NO_SPACE, Fxp.QUOTA -> new NoSpace(message);
      case Fxp.BAD_MESSAGE, Fxp.BAD_NAME ->
          new Rejected(
              FailureCode.BAD_REQUEST,
              message + "; the server takes no such name, or it is too long");
      case Fxp.UNSUPPORTED -> new Rejected(FailureCode.UNSUPPORTED, message);
      default -> byWords(message, cause);
    };
  }

  private static TransferFailure byWords(String message, StatusException cause) {
    String words = String.valueOf(cause.getMessage()).toLowerCase(Locale.ROOT);
    return words.contains("no space") || words.contains("quota") || words.contains("disk full")
        ? new NoSpace(message)
        : new Unreachable(FailureCode.SERVER_ERROR, message);
  }
}

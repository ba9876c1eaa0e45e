package dev.quorus.core.protocol.ftp;

import dev.quorus.core.failure.FailureCode;
import dev.quorus.core.failure.Retry;
import dev.quorus.core.failure.TransferException;
import dev.quorus.core.failure.TransferFailure;
import dev.quorus.core.failure.TransferFailure.Interrupted;
import dev.quorus.core.failure.TransferFailure.NoSpace;
import dev.quorus.core.failure.TransferFailure.Rejected;
import dev.quorus.core.failure.TransferFailure.Unreachable;
import dev.quorus.core.protocol.Side;
import java.io.IOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketTimeoutException;
import java.nio.channels.AsynchronousCloseException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.ClosedChannelException;
import java.time.Duration;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/** What answers and broken connections mean for a transfer. */
final class Trouble {
  private static final Duration BREATH = Duration.ofSeconds(5);

  private Trouble() {}

  /**
   * What an answer means that ends an operation.
   *
   * @param doing what was to be done, with the thing's name: {@code read 'a/b'}
   */
  static TransferException of(Side side, String where, String doing, Reply reply) {
    String message = "%s cannot %s: %s".formatted(where, doing, reply.shown());
    return new TransferException(failure(side, message, reply));
  }

  /**
   * The same of a thing that was only looked at, where a vague answer means that it is not there.
   */
  static TransferException looked(Side side, String where, String doing, Reply reply) {
    String message = "%s cannot %s: %s".formatted(where, doing, reply.shown());
    return perhapsMissing(reply)
        ? new TransferException(new Rejected(side.missing(), message))
        : of(side, where, doing, reply);
  }

  /** The same, where it is known that the thing is there. */
  static TransferException denied(Side side, String where, String doing, Reply reply) {
    String message = "%s does not let us %s: %s".formatted(where, doing, reply.shown());
    return new TransferException(new Rejected(side.denied(), message));
  }

  private static TransferFailure failure(Side side, String message, Reply reply) {
    return switch (reply.code()) {
      case Reply.CLOSING -> closing(message, reply);
      case 425, 426 ->
          full(reply)
              ? new NoSpace(message)
              : new Unreachable(FailureCode.CONNECTION_LOST, message);
      case 430, 530 ->
          crowded(reply) ? busy(message) : new Rejected(FailureCode.CREDENTIALS_REFUSED, message);
      case 452, 552 -> new NoSpace(message);
      case 500, 502, 503, 504, 522, 534, 536 -> new Rejected(FailureCode.UNSUPPORTED, message);
      case 501, 555 -> new Rejected(FailureCode.NAME_REFUSED, message);
      case 532 -> new Rejected(side.denied(), message);
      case 550, 551, 553 -> unavailable(side, message, reply);
      default ->
          full(reply) ? new NoSpace(message) : new Unreachable(FailureCode.SERVER_ERROR, message);
    };
  }

  private static TransferFailure unavailable(Side side, String message, Reply reply) {
    if (full(reply)) {
      return new NoSpace(message);
    }
    if (missing(reply)) {
      return new Rejected(side.missing(), message);
    }
    if (denied(reply)) {
      return new Rejected(side.denied(), message);
    }
    if (reply.says("is a directory", "not a plain file", "not a regular file", "is a folder")) {
      return new Rejected(side.folder(), message);
    }
    return reply.code() == 553
        ? new Rejected(FailureCode.NAME_REFUSED, message)
        : new Rejected(side.missing(), message);
  }

  private static TransferFailure closing(String message, Reply reply) {
    return crowded(reply) || !reply.says("time", "idle", "shut")
        ? busy(message)
        : new Unreachable(FailureCode.CONNECTION_LOST, message);
  }

  private static TransferFailure busy(String message) {
    return new Unreachable(FailureCode.SERVER_BUSY, message, new Retry.After(BREATH));
  }

  /** Whether the server has too many connections, as far as its words tell. */
  static boolean crowded(Reply reply) {
    // "Too many login failures" is about a password: trying again would lock the account.
    return reply.says(
            "too many", "maximum", "connection limit", "limit reached", "sessions", "connections")
        && !reply.says("fail", "attempt", "incorrect", "password", "authentication");
  }

  /** Whether it says that there is no such thing. */
  static boolean missing(Reply reply) {
    return reply.says(
        "no such",
        "not found",
        "not exist",
        "doesn't exist",
        "cannot find",
        "can't find",
        "no file",
        "does not exist");
  }

  /** Whether it says that there is no such thing, or says nothing and may well mean it. */
  static boolean perhapsMissing(Reply reply) {
    return missing(reply) || (!denied(reply) && (reply.code() == 550 || reply.code() == 501));
  }

  /** Whether it says that the user has no right to it. */
  static boolean denied(Reply reply) {
    return reply.says(
        "denied",
        "permission",
        "not permitted",
        "not allowed",
        "forbidden",
        "read-only",
        "read only",
        "no write",
        "access",
        "could not create file");
  }

  private static boolean full(Reply reply) {
    // vsftpd says the last of any write that fails, and to a file little else fails.
    return reply.says(
        "no space",
        "disk full",
        "quota",
        "insufficient",
        "storage",
        "disk space",
        "failure writing to local file");
  }

  /**
   * What a broken connection means.
   *
   * @throws InterruptedException if it broke because this thread is to stop
   */
  static TransferException of(String where, String doing, IOException cause)
      throws InterruptedException {
    if (cause instanceof ClosedByInterruptException || Thread.interrupted()) {
      // As InterruptedException is thrown elsewhere: with the flag taken down.
      var _ = Thread.interrupted();
      InterruptedException stopped =
          new InterruptedException("%s could not %s to the end".formatted(where, doing));
      stopped.initCause(cause);
      throw stopped;
    }
    return new TransferException(failure(where, doing, cause), cause);
  }

  private static TransferFailure failure(String where, String doing, IOException cause) {
    CertificateRefusedException refused = refusal(cause);
    if (refused != null) {
      return new Rejected(FailureCode.CERTIFICATE_REFUSED, String.valueOf(refused.getMessage()));
    }
    String message = "%s cannot %s: %s".formatted(where, doing, reason(cause));
    return switch (cause) {
      case AsynchronousCloseException e -> stopped(where, doing);
      case ClosedChannelException e -> stopped(where, doing);
      case ConnectException e -> new Unreachable(FailureCode.UNREACHABLE, message);
      case NoRouteToHostException e -> new Unreachable(FailureCode.UNREACHABLE, message);
      default -> new Unreachable(FailureCode.CONNECTION_LOST, message);
    };
  }

  private static TransferFailure stopped(String where, String doing) {
    return new Interrupted(
        FailureCode.AGENT_STOPPED,
        "stopped from outside: %s could not %s to the end".formatted(where, doing));
  }

  private static String reason(IOException cause) {
    return switch (cause) {
      case SocketTimeoutException e -> "it does not answer in time";
      case SSLException e -> "TLS failed: " + e.getMessage();
      default -> cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage();
    };
  }

  private static @Nullable CertificateRefusedException refusal(IOException cause) {
    for (Throwable at = cause; at != null; at = at.getCause()) {
      if (at instanceof CertificateRefusedException found) {
        return found;
      }
    }
    return null;
  }
}

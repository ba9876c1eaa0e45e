package dev.quorus.core.protocol.http;

import dev.quorus.core.failure.FailureCode;
import dev.quorus.core.failure.Retry;
import dev.quorus.core.failure.TransferFailure;
import dev.quorus.core.failure.TransferFailure.Rejected;
import dev.quorus.core.failure.TransferFailure.Unreachable;
import io.netty.channel.ConnectTimeoutException;
import io.vertx.core.http.ConnectionPoolTooBusyException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.UnknownHostException;
import java.security.cert.CertificateException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/** Turns what HTTP and its sockets say into failures. */
final class HttpFailures {
  private static final Duration LONGEST_WAIT = Duration.ofHours(1);

  private HttpFailures() {}

  /** Which end of the transfer a server is: it decides whose permission was lacking. */
  enum End {
    SOURCE,
    DESTINATION
  }

  /** No answer, or a broken one. */
  static TransferFailure unanswered(String where, Throwable cause) {
    for (Throwable each = cause; each != null; each = each.getCause()) {
      TransferFailure known = known(where, each);
      if (known != null) {
        return known;
      }
    }
    return new Unreachable(
        FailureCode.CONNECTION_LOST, where + " broke the connection: " + said(cause));
  }

  private static @Nullable TransferFailure known(String where, Throwable cause) {
    return switch (cause) {
      case UnknownHostException e ->
          new Unreachable(FailureCode.UNREACHABLE, where + " has no address: unknown host");
      case ConnectTimeoutException e ->
          new Unreachable(FailureCode.UNREACHABLE, where + " does not answer: " + said(e));
      case ConnectException e ->
          new Unreachable(FailureCode.UNREACHABLE, where + " refuses connections: " + said(e));
      case NoRouteToHostException e ->
          new Unreachable(FailureCode.UNREACHABLE, where + " has no route: " + said(e));
      case CertificateException e ->
          new Rejected(
              FailureCode.CERTIFICATE_REFUSED,
              where + " has a certificate that is not trusted: " + said(e));
      case ConnectionPoolTooBusyException e ->
          new Unreachable(
              FailureCode.SERVER_BUSY,
              "too many requests wait for a connection to " + where + "; the pool is full");
      case SSLException e when !(e.getCause() instanceof Exception) ->
          new Unreachable(FailureCode.UNREACHABLE, where + " speaks no TLS we know: " + said(e));
      case TimeoutException e ->
          new Unreachable(FailureCode.TIMED_OUT, where + " took too long: " + said(e));
      default -> null;
    };
  }

  /** The connection ended within a body. */
  static TransferFailure lost(Throwable cause) {
    return new Unreachable(
        FailureCode.CONNECTION_LOST, "the connection broke within the body: " + said(cause));
  }

  /** An answer that is no success. */
  static TransferFailure status(HttpAnswer answer, End end, String where, InstantSource clock) {
    int status = answer.status();
    String said = "%s answered %d %s".formatted(where, status, answer.reason());
    return switch (status) {
      case 401, 407 -> new Rejected(FailureCode.CREDENTIALS_REFUSED, said);
      case 403 -> new Rejected(denied(end), said);
      case 404, 410 ->
          new Rejected(
              end == End.SOURCE
                  ? FailureCode.SOURCE_NOT_FOUND
                  : FailureCode.DESTINATION_FOLDER_MISSING,
              said);
      case 405, 501 -> new Rejected(FailureCode.UNSUPPORTED, said);
      case 409 -> new Rejected(FailureCode.DESTINATION_FOLDER_MISSING, said);
      case 412 -> new Rejected(FailureCode.DESTINATION_EXISTS, said);
      case 413, 507 -> new TransferFailure.NoSpace(said);
      case 429, 503 -> new Unreachable(FailureCode.SERVER_BUSY, said, retryAfter(answer, clock));
      case 408, 425 -> new Unreachable(FailureCode.SERVER_ERROR, said);
      default ->
          status >= 500
              ? new Unreachable(FailureCode.SERVER_ERROR, said)
              : new Rejected(FailureCode.BAD_REQUEST, said);
    };
  }

  private static FailureCode denied(End end) {
    return end == End.SOURCE ? FailureCode.SOURCE_DENIED : FailureCode.DESTINATION_DENIED;
  }

  private static Retry retryAfter(HttpAnswer answer, InstantSource clock) {
    Duration asked = HttpDates.retryAfter(answer.header("Retry-After"), clock);
    if (asked == null) {
      return Retry.backoff();
    }
    return new Retry.After(asked.compareTo(LONGEST_WAIT) > 0 ? LONGEST_WAIT : asked);
  }

  private static String said(Throwable cause) {
    String message = cause.getMessage();
    return message == null ? cause.getClass().getSimpleName() : message;
  }
}

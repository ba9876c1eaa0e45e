package dev.quorus.api.client;

import dev.quorus.api.model.Problem;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Why a call came to nothing. Messages never hold the key. */
public abstract sealed class ClientError extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private ClientError(String message, @Nullable Throwable cause) {
    super(message, cause);
  }

  /** Whether the same call may well succeed a little later. */
  abstract boolean isPassing();

  /** There was no connection, or it broke before the answer. */
  public static final class Unreachable extends ClientError {
    private static final long serialVersionUID = 1L;

    Unreachable(String message, Throwable cause) {
      super(message, cause);
    }

    @Override
    boolean isPassing() {
      return true;
    }
  }

  /** The service answered that it does not do this. */
  public static final class Refused extends ClientError {
    private static final long serialVersionUID = 1L;

    private final transient Problem problem;
    private final transient @Nullable Duration retryAfter;

    Refused(Problem problem, @Nullable Duration retryAfter) {
      this(problem, retryAfter, null);
    }

    Refused(Problem problem, @Nullable Duration retryAfter, @Nullable Throwable cause) {
      super(message(problem), cause);
      this.problem = problem;
      this.retryAfter = retryAfter;
    }

    /** The answer, with everything that is wrong. */
    public Problem problem() {
      return problem;
    }

    /** When the service wants to be asked again, if it said so. */
    public Optional<Duration> retryAfter() {
      return Optional.ofNullable(retryAfter);
    }

    @Override
    boolean isPassing() {
      return problem.status() == 429 || problem.status() == 503;
    }

    private static String message(Problem problem) {
      String detail = problem.detail() == null ? problem.title() : problem.detail();
      return "%s (%d %s)".formatted(detail, problem.status(), problem.code());
    }
  }

  /** There was no answer, or no end of a transfer, in the time allowed. */
  public static final class TimedOut extends ClientError {
    private static final long serialVersionUID = 1L;

    TimedOut(String message) {
      super(message, null);
    }

    @Override
    boolean isPassing() {
      return true;
    }
  }
}

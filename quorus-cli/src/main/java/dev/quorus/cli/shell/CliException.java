package dev.quorus.cli.shell;

import org.jspecify.annotations.Nullable;

/** Ends a command with a message for the person who gave it, and an exit code for their script. */
public final class CliException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final ExitCode exitCode;
  private final String remedy;

  /**
   * Makes one.
   *
   * @param message names the thing, the bad value and what is allowed
   * @param remedy what to do next
   */
  public CliException(ExitCode exitCode, String message, String remedy) {
    this(exitCode, message, remedy, null);
  }

  public CliException(ExitCode exitCode, String message, String remedy, @Nullable Throwable cause) {
    super(message, cause);
    this.exitCode = exitCode;
    this.remedy = remedy;
  }

  /** A wrong command line. */
  public static CliException usage(String message, String remedy) {
    return new CliException(ExitCode.USAGE, message, remedy);
  }

  public ExitCode exitCode() {
    return exitCode;
  }

  /** What to do next. */
  public String remedy() {
    return remedy;
  }
}

package dev.quorus.cli.shell;

import dev.quorus.core.failure.FailureCode;
import java.util.Collection;
import java.util.List;

/** How a command ends, as scripts see it. The numbers are part of the contract and never change. */
public enum ExitCode {
  DONE(0, "done"),
  FAILED(1, "the transfer failed"),
  USAGE(2, "the command line or a setting is wrong"),
  TIMED_OUT(3, "timed out"),
  UNREACHABLE(4, "the other side could not be reached, or was too busy"),
  REFUSED(5, "refused: credentials, permissions or a policy"),
  DEFECT(70, "a defect of quorus itself"),
  INTERRUPTED(130, "stopped by ctrl-C"),
  TERMINATED(143, "stopped by SIGTERM or a closed terminal");

  private static final List<ExitCode> BY_GRAVITY =
      List.of(
          DEFECT, INTERRUPTED, TERMINATED, REFUSED, USAGE, FAILED, TIMED_OUT, UNREACHABLE, DONE);

  private final int number;
  private final String meaning;

  ExitCode(int number, String meaning) {
    this.number = number;
    this.meaning = meaning;
  }

  /** What the process exits with. */
  public int number() {
    return number;
  }

  /** What it says, in the words of the help pages. */
  public String meaning() {
    return meaning;
  }

  /** How a command ends whose files ended in these ways: by the one that needs a person most. */
  public static ExitCode worst(Collection<ExitCode> ends) {
    return BY_GRAVITY.stream().filter(ends::contains).findFirst().orElse(DONE);
  }

  /** How a command ends whose transfer failed for good with this code. */
  public static ExitCode of(FailureCode failure) {
    return switch (failure) {
      case SOURCE_DENIED,
          DESTINATION_DENIED,
          OUTSIDE_ROOTS,
          REDIRECT_REFUSED,
          CREDENTIALS_REFUSED,
          CERTIFICATE_REFUSED,
          HOST_KEY_UNKNOWN,
          HOST_KEY_CHANGED,
          CONNECTION_UNKNOWN,
          DELETE_REFUSED ->
          REFUSED;
      case UNREACHABLE, SERVER_BUSY, CONNECTION_LOST -> UNREACHABLE;
      case NO_PROGRESS, TIMED_OUT, DEADLINE_MISSED -> TIMED_OUT;
      case UNSUPPORTED -> USAGE;
      case DEFECT -> DEFECT;
      case SOURCE_NOT_FOUND,
          SOURCE_NOT_FOLDER,
          NAME_REFUSED,
          FILES_FAILED,
          LISTING_FAILED,
          PAUSED,
          DESTINATION_EXISTS,
          DESTINATION_FOLDER_MISSING,
          DESTINATION_IS_FOLDER,
          DESTINATION_BUSY,
          BAD_REQUEST,
          SERVER_ERROR,
          SOURCE_CHANGED,
          SIZE_MISMATCH,
          CHECKSUM_MISMATCH,
          CHECKSUM_UNKNOWN,
          NO_SPACE,
          CANCELLED,
          AGENT_STOPPED,
          AGENT_LOST ->
          FAILED;
    };
  }
}

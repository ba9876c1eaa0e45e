package dev.quorus.cli.copy;

import dev.quorus.cli.shell.ExitCode;
import dev.quorus.core.failure.TransferFailure;
import dev.quorus.core.transfer.Progress;
import dev.quorus.core.transfer.Receipt;
import java.time.Duration;

/** How a copy ended, all attempts together. */
sealed interface Ending {
  ExitCode exitCode();

  /** The file is there. */
  record Copied(Receipt receipt, Duration took, int attempts) implements Ending {
    @Override
    public ExitCode exitCode() {
      return ExitCode.DONE;
    }
  }

  /** It is not, and it was given up. */
  record GivenUp(TransferFailure failure, Progress progress, int attempts) implements Ending {
    @Override
    public ExitCode exitCode() {
      return ExitCode.of(failure.code());
    }
  }

  /** It is not, and a signal ended it; what was copied is kept. */
  record Stopped(ExitCode exitCode, Progress progress, int attempts) implements Ending {}
}

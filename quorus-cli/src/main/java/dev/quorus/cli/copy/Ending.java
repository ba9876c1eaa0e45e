package dev.quorus.cli.copy;

import dev.quorus.cli.shell.ExitCode;
import dev.quorus.core.failure.TransferFailure;
import dev.quorus.core.transfer.Progress;
import dev.quorus.core.transfer.Receipt;
import dev.quorus.core.transfer.TreeReport;
import dev.quorus.core.transfer.TreeReport.Line.NotCopied;
import java.time.Duration;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

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

  /**
   * It is not, and it was given up.
   *
   * @param tree what became of the files of the last attempt, if it was a tree
   */
  record GivenUp(
      TransferFailure failure, Progress progress, int attempts, @Nullable TreeReport tree)
      implements Ending {
    @Override
    public ExitCode exitCode() {
      return tree == null
          ? ExitCode.of(failure.code())
          : ExitCode.worst(
              Stream.concat(Stream.of(failure), TreeTexts.failures(tree).map(NotCopied::failure))
                  .map(each -> ExitCode.of(each.code()))
                  .toList());
    }
  }

  /** It is not, and a signal ended it; what was copied is kept. */
  record Stopped(ExitCode exitCode, Progress progress, int attempts) implements Ending {}
}

package dev.quorus.cli.copy;

import dev.quorus.cli.shell.Console;
import dev.quorus.core.transfer.Progress;
import dev.quorus.core.transfer.TreeReport;
import java.time.Duration;

/** Says nothing until the end, then how it ended; if quiet, only if it ended badly. */
final class PlainView implements CopyView {
  private final Console console;
  private final String destination;
  private final boolean quiet;
  private final boolean dryRun;

  PlainView(Console console, String destination, boolean quiet, boolean dryRun) {
    this.console = console;
    this.destination = destination;
    this.quiet = quiet;
    this.dryRun = dryRun;
  }

  @Override
  public void running(int attempt, Progress progress) {}

  @Override
  public void waiting(NextAttempt next, Duration left) {}

  @Override
  public void ended(Ending ending) {
    switch (ending) {
      case Ending.Copied copied -> {
        if (!quiet) {
          tell(copied);
        }
      }
      case Ending.GivenUp end -> {
        TreeReport tree = end.tree();
        if (tree != null) {
          TreeTexts.complain(tree, console);
        }
        console.complain(CopyTexts.givenUp(end, dryRun), end.failure().remedy());
      }
      case Ending.Stopped stopped ->
          console.complain(
              CopyTexts.stopped(stopped.progress()),
              "run the same command again: it goes on behind the last block that is proven");
    }
  }

  private void tell(Ending.Copied copied) {
    TreeReport tree = copied.receipt().tree();
    if (dryRun && tree != null) {
      TreeTexts.plan(tree, console);
    }
    console.out().println(CopyTexts.copied(destination, copied, dryRun));
  }
}

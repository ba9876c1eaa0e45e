package dev.quorus.cli.copy;

import dev.quorus.cli.shell.Console;
import dev.quorus.core.transfer.Progress;
import java.time.Duration;

/** Says nothing until the end, then how it ended; if quiet, only if it ended badly. */
final class PlainView implements CopyView {
  private final Console console;
  private final String destination;
  private final boolean quiet;

  PlainView(Console console, String destination, boolean quiet) {
    this.console = console;
    this.destination = destination;
    this.quiet = quiet;
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
          console.out().println(CopyTexts.copied(destination, copied));
        }
      }
      case Ending.GivenUp end -> console.complain(CopyTexts.givenUp(end), end.failure().remedy());
      case Ending.Stopped stopped ->
          console.complain(
              CopyTexts.stopped(stopped.progress()),
              "run the same command again: it goes on behind the last block that is proven");
    }
  }
}

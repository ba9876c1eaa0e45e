package dev.quorus.cli.copy;

import dev.quorus.core.failure.TransferFailure;
import dev.quorus.core.transfer.Progress;
import java.time.Duration;

/** Shows a copy while it runs and how it ended. For one thread. */
interface CopyView {
  /** Called several times a second while an attempt runs. */
  void running(int attempt, Progress progress);

  /** Called several times a second while the next attempt is waited for. */
  void waiting(NextAttempt next, Duration left);

  /** Called once, last. */
  void ended(Ending ending);

  /** An attempt to come, and why there has to be one. */
  record NextAttempt(int number, int most, TransferFailure because) {}
}

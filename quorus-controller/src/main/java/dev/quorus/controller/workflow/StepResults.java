package dev.quorus.controller.workflow;

import dev.quorus.core.failure.TransferFailure;
import dev.quorus.core.transfer.Published;
import dev.quorus.core.transfer.Receipt;
import dev.quorus.core.transfer.TransferState;
import dev.quorus.core.transfer.TreeReport;
import dev.quorus.workflow.run.StepResult;
import dev.quorus.workflow.run.Why;
import java.util.Optional;

/** What a transfer's end means to the run that it belongs to. */
final class StepResults {
  private StepResults() {}

  /** Empty while it has not ended. */
  static Optional<StepResult> of(TransferState state) {
    return switch (state) {
      case TransferState.Succeeded succeeded -> Optional.of(done(succeeded.receipt()));
      // Its tries were made by the scheduler, which goes on with the partial of the one before.
      case TransferState.Failed failed ->
          Optional.of(StepResult.Failed.forGood(why(failed.failure())));
      case TransferState.Cancelled cancelled -> Optional.of(new StepResult.Stopped());
      case TransferState.Open open -> Optional.empty();
    };
  }

  private static StepResult done(Receipt receipt) {
    TreeReport tree = receipt.tree();
    boolean left = receipt.published() == Published.SKIPPED && tree == null;
    long files = tree == null ? (left ? 0 : 1) : tree.copied();
    return new StepResult.Done(files, left ? 0 : receipt.bytes(), receipt.note());
  }

  static Why why(TransferFailure failure) {
    return new Why(failure.code().name(), failure.message() + "; " + failure.remedy());
  }
}

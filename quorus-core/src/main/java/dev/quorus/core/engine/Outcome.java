package dev.quorus.core.engine;

import dev.quorus.core.failure.TransferFailure;
import dev.quorus.core.transfer.Receipt;
import dev.quorus.core.transfer.TreeReport;
import org.jspecify.annotations.Nullable;

/** How an attempt ended. */
public sealed interface Outcome {
  /** Complete, verified, under its final name. */
  record Succeeded(Receipt receipt) implements Outcome {}

  /**
   * Ended without; the failure says whether to try again.
   *
   * @param tree what became of the files so far, if it was a tree
   */
  record Failed(TransferFailure failure, @Nullable TreeReport tree) implements Outcome {
    /** Of a single file. */
    public Failed(TransferFailure failure) {
      this(failure, null);
    }
  }
}

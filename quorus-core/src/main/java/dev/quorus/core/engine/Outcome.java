package dev.quorus.core.engine;

import dev.quorus.core.failure.TransferFailure;
import dev.quorus.core.transfer.Receipt;

/** How an attempt ended. */
public sealed interface Outcome {
  /** Complete, verified, under its final name. */
  record Succeeded(Receipt receipt) implements Outcome {}

  /** Ended without; the failure says whether to try again. */
  record Failed(TransferFailure failure) implements Outcome {}
}

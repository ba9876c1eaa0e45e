package dev.quorus.controller.store;

import dev.quorus.controller.repeat.KeyUsed;
import dev.quorus.core.transfer.TransferId;

/** What a submit came to. */
public sealed interface SubmitResult {
  /** Stored and committed. */
  record Created(TransferId id) implements SubmitResult {}

  /** The same request with the same key was stored before; this is its transfer. */
  record Replayed(TransferRecord first) implements SubmitResult {}

  /** Another request used this key before. Nothing was stored. */
  record KeyReused(TransferId first) implements SubmitResult {}

  /** A request that was no submit used this key before. Nothing was stored. */
  record KeyTaken(KeyUsed by) implements SubmitResult {}
}

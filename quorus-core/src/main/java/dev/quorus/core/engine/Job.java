package dev.quorus.core.engine;

import dev.quorus.core.transfer.AttemptRef;
import dev.quorus.core.transfer.TransferOrder;

/**
 * One attempt at one order.
 *
 * @param keepPartial whether the partial of a last, failed attempt stays for a later run of the
 *     same transfer; otherwise it stays only while an attempt is left
 */
public record Job(AttemptRef ref, TransferOrder order, boolean keepPartial) {
  public Job(AttemptRef ref, TransferOrder order) {
    this(ref, order, false);
  }

  boolean last() {
    return ref.number() >= order.patience().maxAttempts();
  }
}

package dev.quorus.controller.transfer;

import dev.quorus.core.transfer.AttemptRef;
import dev.quorus.core.transfer.TransferId;
import dev.quorus.core.transfer.TransferOrder;
import org.jspecify.annotations.Nullable;

/** Told of what was stored of transfers, so that it is done. For use by any thread. */
public interface Desk {
  /** A transfer was stored here this moment. */
  void submitted(TransferId id, TransferOrder order);

  /**
   * A transfer was cancelled here this moment.
   *
   * @param held the attempt that was assigned or running; null if none was
   * @param agent that had this attempt
   */
  void cancelled(TransferId id, @Nullable AttemptRef held, @Nullable String agent);
}

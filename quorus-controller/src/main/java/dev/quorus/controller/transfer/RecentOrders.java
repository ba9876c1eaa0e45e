package dev.quorus.controller.transfer;

import dev.quorus.core.transfer.TransferId;
import dev.quorus.core.transfer.TransferOrder;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The orders of the transfers submitted last, which are most often assigned next: it saves reading
 * them back from the store. Bounded; for one thread.
 */
final class RecentOrders {
  private static final int KEPT = 4096;

  private final Map<TransferId, TransferOrder> orders =
      new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<TransferId, TransferOrder> eldest) {
          return size() > KEPT;
        }
      };

  void keep(TransferId id, TransferOrder order) {
    orders.put(id, order);
  }

  /** Gives the order and forgets it. */
  @Nullable TransferOrder take(TransferId id) {
    return orders.remove(id);
  }
}

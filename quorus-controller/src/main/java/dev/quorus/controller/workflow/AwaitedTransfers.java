package dev.quorus.controller.workflow;

import dev.quorus.core.transfer.TransferId;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The transfers of a run whose end it has not heard of. For the run's thread. */
final class AwaitedTransfers {
  private final SeatRoom room;
  private final RunSeat seat;
  private final Map<TransferId, String> keys = new HashMap<>();
  private final Map<String, TransferId> ids = new HashMap<>();

  AwaitedTransfers(SeatRoom room, RunSeat seat) {
    this.room = room;
    this.seat = seat;
  }

  /** From now on the seat is told when the transfer has ended. */
  void add(String key, TransferId transfer) {
    keys.put(transfer, key);
    ids.put(key, transfer);
    room.watch(transfer, seat);
  }

  /** The key of the action that it was for; null if it was not awaited. */
  @Nullable String remove(TransferId transfer) {
    String key = keys.remove(transfer);
    if (key != null) {
      ids.remove(key);
    }
    room.forget(transfer);
    return key;
  }

  boolean has(TransferId transfer) {
    return keys.containsKey(transfer);
  }

  /** That of an action; null if none is awaited. */
  @Nullable TransferId of(String key) {
    return ids.get(key);
  }

  List<TransferId> all() {
    return List.copyOf(keys.keySet());
  }

  void clear() {
    keys.keySet().forEach(room::forget);
    keys.clear();
    ids.clear();
  }
}

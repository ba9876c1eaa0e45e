package dev.quorus.controller.store;

import dev.quorus.controller.store.Doorbell.Kind;
import dev.quorus.core.transfer.TransferId;
import io.vertx.core.Future;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the leader has to hear of. A submit, cancel, pause or resume writes its doorbell in its own
 * transaction, unless this process hears of it directly. Futures complete on any thread.
 */
public interface DoorbellStore {
  /**
   * From now on no write of this process rings while the stored epoch is this one: whoever leads
   * under it is in this process and told directly. To be called before the new leader loads what is
   * unfinished, and with 0 before it stops to listen.
   */
  void hearsDirectly(long epoch);

  /** Rings for something that no write of this process does by itself. */
  Future<@Nullable Void> ring(TransferId transfer, Kind kind);

  /**
   * The oldest that were not answered, in the order of their commits.
   *
   * @param limit 1 to 10,000
   */
  Future<List<Doorbell>> rung(int limit);

  /** Takes away what was handled; the others stay, and so does whatever this fails for. */
  Future<@Nullable Void> answered(Collection<Long> seqs);
}

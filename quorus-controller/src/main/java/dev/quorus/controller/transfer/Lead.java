package dev.quorus.controller.transfer;

import dev.quorus.controller.fleet.AgentRoute;
import dev.quorus.controller.fleet.AgentStatus;
import dev.quorus.controller.store.PauseResult;
import dev.quorus.controller.store.ResumeResult;
import dev.quorus.controller.store.TransferRecord;
import dev.quorus.controller.store.TransferStore;
import dev.quorus.core.transfer.TransferId;
import io.vertx.core.Future;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Whoever leads, as seen by what serves clients: told of what was stored, and asked for what only
 * the leader knows. It may lead in this process, in another one, or nowhere for the moment. For use
 * by any thread.
 */
public interface Lead extends Desk {
  /** A transfer's priority was changed here this moment. */
  void reprioritized(TransferRecord record);

  /**
   * Stores that the transfer is held back, and has its attempt stopped.
   *
   * @param store to store it with
   */
  Future<PauseResult> pause(TransferStore store, String tenant, TransferId id);

  /** Stores that the transfer goes on, as soon as the attempt that was paused has stopped. */
  Future<ResumeResult> resume(String tenant, TransferId id);

  /** The next attempt of the transfer is wanted now; completes when that is sure to be heard. */
  Future<@Nullable Void> dueNow(TransferId id);

  /**
   * What is known of these transfers this second, without those of which nothing is. Never fails:
   * empty where nobody answers.
   */
  Future<Map<TransferId, LiveState>> live(Collection<TransferId> ids);

  /** Why a transfer is where it is; null where nothing is known, or nobody answers. Never fails. */
  Future<@Nullable Explanation> explain(TransferId id);

  /**
   * The way to an agent of the pool that speaks the protocol, and has least to do; null if there is
   * none.
   *
   * @param scheme in lower case
   */
  Future<@Nullable AgentRoute> reach(String pool, String scheme);

  /** There is mail for the leader in the store. */
  void mail();

  /** Every agent known, by id. */
  Future<List<AgentStatus>> agents();
}

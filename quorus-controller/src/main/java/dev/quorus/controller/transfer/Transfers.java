package dev.quorus.controller.transfer;

import dev.quorus.controller.repeat.Repeatable;
import dev.quorus.controller.store.AttemptRecord;
import dev.quorus.controller.store.CancelResult;
import dev.quorus.controller.store.EventRecord;
import dev.quorus.controller.store.NewTransfer.IdempotencyKey;
import dev.quorus.controller.store.PauseResult;
import dev.quorus.controller.store.PriorityChange;
import dev.quorus.controller.store.PriorityResult;
import dev.quorus.controller.store.ResumeResult;
import dev.quorus.controller.store.SubmitResult;
import dev.quorus.controller.store.TransferQuery;
import dev.quorus.controller.store.TransferSearch;
import dev.quorus.controller.store.TransferSearch.Position;
import dev.quorus.core.transfer.TransferId;
import dev.quorus.core.transfer.TransferOrder;
import io.vertx.core.Future;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a client may do with transfers. Futures complete after the commit, on any thread; they fail
 * with {@link Unavailable} when the controller takes no new work or the store does not answer.
 */
public interface Transfers extends Repeatable<Transfers> {
  /** The same for what somebody of that name asks for, as events tell it. */
  Transfers by(String name);

  Future<SubmitResult> submit(TransferOrder order, @Nullable IdempotencyKey key);

  /**
   * Submits all of them, or none, which is when the future fails.
   *
   * @return their ids, in their order
   */
  Future<List<TransferId>> submitAll(List<TransferOrder> orders);

  /** Changes the priority of an unfinished transfer, by which the leader goes from then on. */
  Future<PriorityResult> prioritize(String tenant, TransferId id, PriorityChange change);

  Future<CancelResult> cancel(String tenant, TransferId id);

  /** Holds an unfinished transfer back: its bytes stop, its partial stays, its slot is freed. */
  Future<PauseResult> pause(String tenant, TransferId id);

  /** Lets a paused transfer go on where it was. */
  Future<ResumeResult> resume(String tenant, TransferId id);

  Future<RetryResult> retry(String tenant, TransferId id, @Nullable IdempotencyKey key);

  Future<@Nullable LiveTransfer> find(String tenant, TransferId id);

  /** What the leader knows of it; null if it knows nothing, or nobody leads. Never fails. */
  Future<@Nullable Explanation> explain(TransferId id);

  Future<List<LiveTransfer>> list(TransferQuery query);

  Future<FoundTransfers> search(TransferSearch search);

  /**
   * What was found.
   *
   * @param goesOn where the next page begins; null if there is none
   */
  record FoundTransfers(List<LiveTransfer> transfers, @Nullable Position goesOn) {
    public FoundTransfers {
      transfers = List.copyOf(transfers);
    }
  }

  Future<@Nullable List<AttemptRecord>> attempts(String tenant, TransferId id);

  Future<@Nullable List<EventRecord>> events(String tenant, TransferId id, long after, int limit);
}

package dev.quorus.controller.store;

import dev.quorus.controller.repeat.Repeatable;
import dev.quorus.core.transfer.Progress;
import dev.quorus.core.transfer.TransferId;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The truth about transfers, for any controller. Every write is one move of the state machine and
 * its event, committed together with a doorbell for the leader; its future completes after the
 * commit. Futures complete on any thread.
 */
public interface TransferStore extends Repeatable<TransferStore> {
  /** This store for what somebody of that name asks for, as events tell it. */
  TransferStore by(String name);

  /** Stores a transfer as QUEUED, with its first event and its idempotency key. */
  Future<SubmitResult> submit(NewTransfer transfer);

  /** Stores all of them in one transaction, or none; what each came to, in their order. */
  Future<List<SubmitResult>> submitAll(List<NewTransfer> transfers);

  /** Changes the priority of an unfinished one. */
  Future<PriorityResult> prioritize(
      String tenant, TransferId id, PriorityChange change, Instant at);

  /** Any open state to CANCELLED. */
  Future<CancelResult> cancel(String tenant, TransferId id, Instant at);

  /**
   * Any open state to PAUSED. An attempt that was assigned or running is released, uncharged.
   *
   * @param progress of that attempt as last heard of; null to leave what is stored
   */
  Future<PauseResult> pause(String tenant, TransferId id, @Nullable Progress progress, Instant at);

  /** PAUSED to QUEUED. */
  Future<ResumeResult> resume(String tenant, TransferId id, Instant at);

  /** The transfer with its secrets; null if there is no such transfer in this tenant. */
  Future<@Nullable TransferRecord> find(String tenant, TransferId id);

  /** At most {@code page.limit} records, in the page's order. */
  Future<List<TransferRecord>> list(TransferQuery query);

  /** At most {@code query.page.limit} records, in the order asked for. */
  Future<TransferSearch.Found> search(TransferSearch search);

  /** Null if there is no such transfer in this tenant. */
  Future<@Nullable List<AttemptRecord>> attempts(String tenant, TransferId id);

  /** Null if there is no such transfer in this tenant. */
  Future<@Nullable List<EventRecord>> events(String tenant, TransferId id, long after, int limit);

  /** Removes finished transfers older than the instant; how many were removed. */
  Future<Integer> purgeFinishedBefore(Instant instant);
}

package dev.quorus.controller.store;

import dev.quorus.core.engine.Outcome;
import dev.quorus.core.failure.TransferFailure;
import dev.quorus.core.transfer.AttemptRef;
import dev.quorus.core.transfer.Progress;
import dev.quorus.core.transfer.Receipt;
import dev.quorus.core.transfer.TransferId;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The truth about transfers. Every write is one move of the state machine and its event, committed
 * together; its future completes after the commit, or fails and nothing was written. Futures
 * complete on any thread. Moves of an attempt name it whole, so a late word changes nothing.
 */
public interface TransferStore {
  /** Stores a transfer as QUEUED, with its first event and its idempotency key. */
  Future<SubmitResult> submit(NewTransfer transfer);

  /** QUEUED to ASSIGNED, if the transfer has made exactly one attempt less than the ref names. */
  Future<Applied> assign(AttemptRef ref, String agent, Instant at);

  /** ASSIGNED or RUNNING back to QUEUED, uncharged: declined, silent, lost or handed over. */
  Future<Applied> release(AttemptRef ref, String why, Instant at);

  /** ASSIGNED to RUNNING. */
  Future<Applied> start(AttemptRef ref, Instant at);

  /**
   * RUNNING (or ASSIGNED, if the start was lost) to SUCCEEDED; also PAUSED, whose last attempt this
   * was: it had published the file before it heard of the pause.
   */
  Future<Applied> succeed(AttemptRef ref, Receipt receipt, Instant at);

  /** RUNNING or ASSIGNED to RETRY_WAIT. */
  Future<Applied> retry(
      AttemptRef ref, Outcome.Failed ended, Progress progress, NextTry next, Instant at);

  /**
   * When a transfer is tried again.
   *
   * @param charged whether the attempt that failed counts
   */
  record NextTry(Instant due, boolean charged) {}

  /** RUNNING or ASSIGNED to FAILED. */
  Future<Applied> fail(AttemptRef ref, Outcome.Failed ended, Progress progress, Instant at);

  /** QUEUED to FAILED: it cannot run at all any more, such as by its deadline. */
  Future<Applied> giveUp(TransferId id, TransferFailure failure, Instant at);

  /** RETRY_WAIT to QUEUED. */
  Future<Applied> requeue(TransferId id, Instant at);

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

  Future<@Nullable TransferRecord> find(String tenant, TransferId id);

  /** At most {@code page.limit} records, in the page's order. */
  Future<List<TransferRecord>> list(TransferQuery query);

  /** Null if there is no such transfer in this tenant. */
  Future<@Nullable List<AttemptRecord>> attempts(String tenant, TransferId id);

  /** Null if there is no such transfer in this tenant. */
  Future<@Nullable List<EventRecord>> events(String tenant, TransferId id, long after, int limit);

  /** The order with its secrets, for an assignment; null if the transfer is gone. */
  Future<@Nullable TransferRecord> load(TransferId id);

  /**
   * Hands every unfinished transfer to the consumer, oldest first, on the calling thread, which
   * must be a virtual one. For start-up; memory stays flat.
   */
  void forEachUnfinished(Consumer<TransferRecord> consumer);

  /** Removes finished transfers older than the instant; how many were removed. */
  Future<Integer> purgeFinishedBefore(Instant instant);

  /** Takes the lead: every later write of an earlier epoch is stale. The new epoch. */
  Future<Long> takeLead(String owner, Instant at);
}

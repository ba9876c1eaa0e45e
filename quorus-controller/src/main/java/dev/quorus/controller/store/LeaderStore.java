package dev.quorus.controller.store;

import dev.quorus.core.engine.Outcome;
import dev.quorus.core.failure.TransferFailure;
import dev.quorus.core.transfer.AttemptRef;
import dev.quorus.core.transfer.Progress;
import dev.quorus.core.transfer.Receipt;
import dev.quorus.core.transfer.TransferId;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What the leader alone does, under its epoch. A write is refused with {@code NOT_LEADING} if
 * another epoch is stored by then, and nothing was written. Each is one move of the state machine
 * and its event, committed together. Futures complete on any thread. Moves of an attempt name it
 * whole, epoch of its assignment included, so a late word changes nothing.
 */
public interface LeaderStore {
  /** QUEUED to ASSIGNED, if the transfer has made exactly one attempt less than the ref names. */
  Future<Applied> assign(AttemptRef ref, String agent, String why, Instant at);

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

  /** The order with its secrets, for an assignment; null if the transfer is gone. */
  Future<@Nullable TransferRecord> load(TransferId id);

  /**
   * Hands every unfinished transfer to the consumer, oldest first, on the calling thread, which is
   * blocked meanwhile. For a takeover; memory stays flat.
   */
  void forEachUnfinished(Consumer<? super Unfinished> consumer);
}

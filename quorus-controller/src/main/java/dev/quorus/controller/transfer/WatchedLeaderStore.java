package dev.quorus.controller.transfer;

import dev.quorus.controller.store.Applied;
import dev.quorus.controller.store.LeaderStore;
import dev.quorus.controller.store.StoreException;
import dev.quorus.controller.store.StoreException.Reason;
import dev.quorus.controller.store.TransferRecord;
import dev.quorus.controller.store.Unfinished;
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

/** Tells when a write is refused because another controller leads. */
final class WatchedLeaderStore implements LeaderStore {
  private final LeaderStore store;
  private final Runnable lost;

  WatchedLeaderStore(LeaderStore store, Runnable lost) {
    this.store = store;
    this.lost = lost;
  }

  private Future<Applied> watched(Future<Applied> write) {
    return write.onFailure(failed -> {
      if (failed instanceof StoreException refused && refused.reason() == Reason.NOT_LEADING) {
        lost.run();
      }
    });
  }

  @Override
  public Future<Applied> assign(AttemptRef ref, String agent, String why, Instant at) {
    return watched(store.assign(ref, agent, why, at));
  }

  @Override
  public Future<Applied> release(AttemptRef ref, String why, Instant at) {
    return watched(store.release(ref, why, at));
  }

  @Override
  public Future<Applied> start(AttemptRef ref, Instant at) {
    return watched(store.start(ref, at));
  }

  @Override
  public Future<Applied> succeed(AttemptRef ref, Receipt receipt, Instant at) {
    return watched(store.succeed(ref, receipt, at));
  }

  @Override
  public Future<Applied> retry(
      AttemptRef ref, Outcome.Failed ended, Progress progress, NextTry next, Instant at) {
    return watched(store.retry(ref, ended, progress, next, at));
  }

  @Override
  public Future<Applied> fail(AttemptRef ref, Outcome.Failed ended, Progress progress, Instant at) {
    return watched(store.fail(ref, ended, progress, at));
  }

  @Override
  public Future<Applied> giveUp(TransferId id, TransferFailure failure, Instant at) {
    return watched(store.giveUp(id, failure, at));
  }

  @Override
  public Future<Applied> requeue(TransferId id, Instant at) {
    return watched(store.requeue(id, at));
  }

  @Override
  public Future<@Nullable TransferRecord> load(TransferId id) {
    return store.load(id);
  }

  @Override
  public void forEachUnfinished(Consumer<? super Unfinished> consumer) {
    store.forEachUnfinished(consumer);
  }
}

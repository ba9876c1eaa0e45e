package dev.quorus.controller.transfer;

import dev.quorus.controller.fleet.Fleet;
import dev.quorus.controller.scheduling.SchedulingEvent;
import dev.quorus.controller.scheduling.Standing;
import dev.quorus.controller.store.AttemptRecord;
import dev.quorus.controller.store.CancelResult;
import dev.quorus.controller.store.EventRecord;
import dev.quorus.controller.store.NewTransfer;
import dev.quorus.controller.store.NewTransfer.IdempotencyKey;
import dev.quorus.controller.store.PauseResult;
import dev.quorus.controller.store.ResumeResult;
import dev.quorus.controller.store.StoreException;
import dev.quorus.controller.store.SubmitResult;
import dev.quorus.controller.store.TransferQuery;
import dev.quorus.controller.store.TransferRecord;
import dev.quorus.controller.store.TransferStore;
import dev.quorus.core.engine.StopReason;
import dev.quorus.core.transfer.AttemptRef;
import dev.quorus.core.transfer.Progress;
import dev.quorus.core.transfer.StateName;
import dev.quorus.core.transfer.TransferId;
import dev.quorus.core.transfer.TransferIds;
import dev.quorus.core.transfer.TransferOrder;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Stores first, then tells the dispatcher; answers from the store and the live fleet. */
final class TransferService implements Transfers {
  private static final int RETRY_AFTER_SECONDS = 5;

  private final TransferStore store;
  private final Fleet fleet;
  private final Dispatcher dispatcher;
  private final TransferIds ids;
  private final InstantSource clock;
  private final DispatchMetrics metrics;
  private volatile boolean draining;

  TransferService(
      TransferStore store,
      Fleet fleet,
      Dispatcher dispatcher,
      InstantSource clock,
      DispatchMetrics metrics) {
    this.store = store;
    this.fleet = fleet;
    this.dispatcher = dispatcher;
    this.ids = new TransferIds(clock);
    this.clock = clock;
    this.metrics = metrics;
  }

  /** From now on takes no new transfers and assigns none. */
  void drain() {
    draining = true;
    dispatcher.post(dispatcher::drain);
  }

  @Override
  public Future<SubmitResult> submit(TransferOrder order, @Nullable IdempotencyKey key) {
    return store(order, null, key);
  }

  private Future<SubmitResult> store(
      TransferOrder order, @Nullable TransferId retryOf, @Nullable IdempotencyKey key) {
    if (draining) {
      return Future.failedFuture(
          new Unavailable("the controller is stopping and takes no new work", RETRY_AFTER_SECONDS));
    }
    TransferId id = ids.next();
    return stored(store.submit(new NewTransfer(id, order, clock.instant(), retryOf, key)))
        .onSuccess(result -> submitted(result, order));
  }

  /** A store that may do it later makes the controller unavailable, and nothing worse. */
  private static <T extends @Nullable Object> Future<T> stored(Future<T> answer) {
    return answer.recover(failed ->
        Future.failedFuture(
            failed instanceof StoreException trouble && passes(trouble)
                ? unavailable(trouble)
                : failed));
  }

  private static boolean passes(StoreException trouble) {
    return switch (trouble.reason()) {
      case IN_USE, UNREACHABLE, NOT_WRITABLE, DISK_FULL, FAILED -> true;
      case CORRUPT, NEWER_SCHEMA, SCHEMA_CHANGED, NOT_LEADING, UNREADABLE -> false;
    };
  }

  private static Unavailable unavailable(StoreException trouble) {
    Unavailable unavailable =
        new Unavailable(
            "the store does not answer as it should: " + trouble.getMessage(), RETRY_AFTER_SECONDS);
    unavailable.initCause(trouble);
    return unavailable;
  }

  private void submitted(SubmitResult result, TransferOrder order) {
    if (result instanceof SubmitResult.Created(TransferId id)) {
      metrics.submitted();
      dispatcher.post(() -> {
        dispatcher.keep(id, order);
        dispatcher.on(
            new SchedulingEvent.Arrived(Tickets.fresh(id, order), null, dispatcher.now()));
      });
    }
  }

  @Override
  public Future<CancelResult> cancel(String tenant, TransferId id) {
    return stored(store.cancel(tenant, id, clock.instant()))
        .onSuccess(result -> dispatcher.post(() -> cancelled(id, result)));
  }

  private void cancelled(TransferId id, CancelResult result) {
    if (result instanceof CancelResult.Done(var record, AttemptRef held, String agent)) {
      if (held != null && agent != null) {
        dispatcher.stop(held, agent, StopReason.CANCELLED);
      }
      dispatcher.on(new SchedulingEvent.Withdrawn(id, dispatcher.now()));
    }
  }

  /**
   * Asked on the dispatcher's thread, as a resume is: so the answers come back there in the order
   * of their commits.
   */
  @Override
  public Future<PauseResult> pause(String tenant, TransferId id) {
    return stored(
        onDispatcher(() ->
            store
                .pause(tenant, id, fleet.progress(id), clock.instant())
                .onSuccess(result -> dispatcher.post(() -> paused(id, result)))));
  }

  private void paused(TransferId id, PauseResult result) {
    if (result instanceof PauseResult.Done(var record, AttemptRef held, String agent)) {
      if (held != null && agent != null) {
        dispatcher.stop(held, agent, StopReason.PAUSED);
      }
      dispatcher.on(new SchedulingEvent.Withdrawn(id, dispatcher.now()));
    }
  }

  /**
   * Waits for the attempt that was paused to have stopped, a second or, if its agent is lost, its
   * lease: its file may be published yet, and then there is nothing to resume.
   */
  @Override
  public Future<ResumeResult> resume(String tenant, TransferId id) {
    Promise<ResumeResult> answer = Promise.promise();
    dispatcher.post(() ->
        dispatcher.whenStopped(
            id,
            () ->
                store
                    .resume(tenant, id, clock.instant())
                    .onSuccess(result -> dispatcher.post(() -> resumed(result)))
                    .onComplete(answer)));
    return stored(answer.future());
  }

  private void resumed(ResumeResult result) {
    if (result instanceof ResumeResult.Done(TransferRecord record)) {
      dispatcher.comeBack(record);
    }
  }

  private <T> Future<T> onDispatcher(Supplier<Future<T>> question) {
    Promise<T> answer = Promise.promise();
    dispatcher.post(() -> question.get().onComplete(answer));
    return answer.future();
  }

  @Override
  public Future<RetryResult> retry(String tenant, TransferId id, @Nullable IdempotencyKey key) {
    return stored(store.find(tenant, id))
        .compose(record -> {
          if (record == null) {
            return Future.succeededFuture(new RetryResult.NotFound());
          }
          return retry(record, key);
        });
  }

  private Future<RetryResult> retry(TransferRecord record, @Nullable IdempotencyKey key) {
    return switch (record.state().name()) {
      case FAILED, CANCELLED ->
          store(record.order(), record.id(), key).map(RetryResult.Resubmitted::new);
      case RETRY_WAIT -> dueNow(record);
      case QUEUED, ASSIGNED, RUNNING, PAUSED, SUCCEEDED ->
          live(record).map(RetryResult.NothingToRetry::new);
    };
  }

  private Future<RetryResult> dueNow(TransferRecord record) {
    dispatcher.post(() -> dispatcher.on(new SchedulingEvent.DueNow(record.id(), dispatcher.now())));
    return live(record).map(RetryResult.DueNow::new);
  }

  @Override
  public Future<@Nullable LiveTransfer> find(String tenant, TransferId id) {
    return stored(store.find(tenant, id))
        .compose(record ->
            record == null
                ? Future.<@Nullable LiveTransfer>succeededFuture(null)
                : live(record).map(live -> live));
  }

  @Override
  public Future<List<LiveTransfer>> list(TransferQuery query) {
    return stored(store.list(query)).compose(this::liveAll);
  }

  private Future<LiveTransfer> live(TransferRecord record) {
    return record.state().name().finished()
        ? Future.succeededFuture(join(record, null))
        : dispatched(() -> join(record, dispatcher.standing(record.id())));
  }

  private Future<List<LiveTransfer>> liveAll(List<TransferRecord> records) {
    boolean allFinished = records.stream().allMatch(each -> each.state().name().finished());
    return allFinished
        ? Future.succeededFuture(records.stream().map(each -> join(each, null)).toList())
        : dispatched(() -> joinAll(records));
  }

  private List<LiveTransfer> joinAll(List<TransferRecord> records) {
    List<LiveTransfer> all = new ArrayList<>(records.size());
    records.forEach(each -> all.add(join(each, dispatcher.standing(each.id()))));
    return all;
  }

  private LiveTransfer join(TransferRecord record, @Nullable Standing standing) {
    StateName state = record.state().name();
    Progress live = state.finished() ? null : fleet.progress(record.id());
    return new LiveTransfer(
        record, live == null ? record.history().progress() : live, Reasons.of(state, standing));
  }

  private <T> Future<T> dispatched(Supplier<T> question) {
    Promise<T> answer = Promise.promise();
    dispatcher.post(() -> answer.complete(question.get()));
    return answer.future();
  }

  @Override
  public Future<@Nullable List<AttemptRecord>> attempts(String tenant, TransferId id) {
    return stored(store.attempts(tenant, id));
  }

  @Override
  public Future<@Nullable List<EventRecord>> events(
      String tenant, TransferId id, long after, int limit) {
    return stored(store.events(tenant, id, after, limit));
  }
}

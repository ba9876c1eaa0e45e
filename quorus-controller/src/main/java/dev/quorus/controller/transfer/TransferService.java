package dev.quorus.controller.transfer;

import dev.quorus.controller.repeat.Once;
import dev.quorus.controller.store.AttemptRecord;
import dev.quorus.controller.store.CancelResult;
import dev.quorus.controller.store.EventRecord;
import dev.quorus.controller.store.NewTransfer;
import dev.quorus.controller.store.NewTransfer.IdempotencyKey;
import dev.quorus.controller.store.PauseResult;
import dev.quorus.controller.store.PriorityChange;
import dev.quorus.controller.store.PriorityResult;
import dev.quorus.controller.store.ResumeResult;
import dev.quorus.controller.store.StoreException;
import dev.quorus.controller.store.SubmitResult;
import dev.quorus.controller.store.TransferQuery;
import dev.quorus.controller.store.TransferRecord;
import dev.quorus.controller.store.TransferSearch;
import dev.quorus.controller.store.TransferStore;
import dev.quorus.core.transfer.AttemptRef;
import dev.quorus.core.transfer.Progress;
import dev.quorus.core.transfer.TransferId;
import dev.quorus.core.transfer.TransferIds;
import dev.quorus.core.transfer.TransferOrder;
import io.vertx.core.Future;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Stores first, then tells whoever leads; answers from the store and from what the leader knows.
 */
final class TransferService implements Transfers {
  private static final int RETRY_AFTER_SECONDS = 5;
  private static final int ID_LOW_BITS = 16;

  private final TransferStore store;
  private final Supplier<Lead> lead;
  private final TransferIds ids;
  private final InstantSource clock;
  private final DispatchMetrics metrics;
  private final AtomicBoolean draining;

  TransferService(
      TransferStore store, Supplier<Lead> lead, InstantSource clock, DispatchMetrics metrics) {
    this(store, lead, new TransferIds(clock), clock, metrics, new AtomicBoolean());
  }

  private TransferService(
      TransferStore store,
      Supplier<Lead> lead,
      TransferIds ids,
      InstantSource clock,
      DispatchMetrics metrics,
      AtomicBoolean draining) {
    this.store = store;
    this.lead = lead;
    this.ids = ids;
    this.clock = clock;
    this.metrics = metrics;
    this.draining = draining;
  }

  @Override
  public Transfers by(String name) {
    return new TransferService(store.by(name), lead, ids, clock, metrics, draining);
  }

  @Override
  public Transfers once(Once once) {
    return new TransferService(store.once(once), lead, ids, clock, metrics, draining);
  }

  /** From now on takes no new transfers. */
  void drain() {
    draining.set(true);
  }

  @Override
  public Future<SubmitResult> submit(TransferOrder order, @Nullable IdempotencyKey key) {
    return store(order, null, key);
  }

  private Future<SubmitResult> store(
      TransferOrder order, @Nullable TransferId retryOf, @Nullable IdempotencyKey key) {
    if (draining.get()) {
      return Future.failedFuture(stopping());
    }
    return stored(store.submit(made(order, clock.instant(), retryOf, key)))
        .onSuccess(result -> submitted(result, order));
  }

  /**
   * Its time is that of its id, or a moment before: an id goes on ascending where the clock was set
   * back. Lists by time are read by ids.
   */
  private NewTransfer made(
      TransferOrder order,
      Instant now,
      @Nullable TransferId retryOf,
      @Nullable IdempotencyKey key) {
    TransferId id = ids.next();
    Instant inId = Instant.ofEpochMilli(id.value().getMostSignificantBits() >>> ID_LOW_BITS);
    return new NewTransfer(id, order, inId.isAfter(now) ? inId : now, retryOf, key);
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
      lead.get().submitted(id, order);
    }
  }

  @Override
  public Future<List<TransferId>> submitAll(List<TransferOrder> orders) {
    if (draining.get()) {
      return Future.failedFuture(stopping());
    }
    Instant now = clock.instant();
    List<NewTransfer> all = orders.stream().map(order -> made(order, now, null, null)).toList();
    return stored(store.submitAll(all))
        .map(results -> {
          for (int i = 0; i < results.size(); i++) {
            submitted(results.get(i), orders.get(i));
          }
          return all.stream().map(NewTransfer::id).toList();
        });
  }

  private static Unavailable stopping() {
    return new Unavailable("the controller is stopping and takes no new work", RETRY_AFTER_SECONDS);
  }

  @Override
  public Future<PriorityResult> prioritize(String tenant, TransferId id, PriorityChange change) {
    return stored(store.prioritize(tenant, id, change, clock.instant()))
        .onSuccess(result -> {
          if (result instanceof PriorityResult.Done(TransferRecord record)) {
            lead.get().reprioritized(record);
          }
        });
  }

  @Override
  public Future<CancelResult> cancel(String tenant, TransferId id) {
    return stored(store.cancel(tenant, id, clock.instant()))
        .onSuccess(result -> cancelled(id, result));
  }

  private void cancelled(TransferId id, CancelResult result) {
    if (result instanceof CancelResult.Done(var record, AttemptRef held, String agent)) {
      lead.get().cancelled(id, held, agent);
    }
  }

  @Override
  public Future<PauseResult> pause(String tenant, TransferId id) {
    return stored(lead.get().pause(store, tenant, id));
  }

  @Override
  public Future<ResumeResult> resume(String tenant, TransferId id) {
    return stored(lead.get().resume(tenant, id));
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
    return stored(lead.get().dueNow(record.id()))
        .compose(heard -> live(record))
        .map(RetryResult.DueNow::new);
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
  public Future<@Nullable Explanation> explain(TransferId id) {
    return lead.get().explain(id);
  }

  @Override
  public Future<List<LiveTransfer>> list(TransferQuery query) {
    return stored(store.list(query)).compose(this::liveAll);
  }

  @Override
  public Future<FoundTransfers> search(TransferSearch search) {
    return stored(store.search(search))
        .compose(found ->
            liveAll(found.records()).map(live -> new FoundTransfers(live, found.goesOn())));
  }

  private Future<LiveTransfer> live(TransferRecord record) {
    return liveAll(List.of(record)).map(List::getFirst);
  }

  private Future<List<LiveTransfer>> liveAll(List<TransferRecord> records) {
    List<TransferId> open =
        records.stream()
            .filter(each -> !each.state().name().finished())
            .map(TransferRecord::id)
            .toList();
    return open.isEmpty()
        ? Future.succeededFuture(joinAll(records, Map.of()))
        : lead.get().live(open).map(live -> joinAll(records, live));
  }

  private static List<LiveTransfer> joinAll(
      List<TransferRecord> records, Map<TransferId, LiveState> live) {
    return records.stream().map(each -> join(each, live.get(each.id()))).toList();
  }

  private static LiveTransfer join(TransferRecord record, @Nullable LiveState live) {
    Progress progress = live == null ? null : live.progress();
    return new LiveTransfer(
        record,
        progress == null ? record.history().progress() : progress,
        Reasons.of(record.state(), live == null ? null : live.reason()),
        live == null ? null : live.forecastEnd());
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

package dev.quorus.controller.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quorus.controller.repeat.Once;
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
import dev.quorus.controller.store.TransferRecord;
import dev.quorus.controller.store.TransferSearch;
import dev.quorus.controller.transfer.Explanation;
import dev.quorus.controller.transfer.LiveTransfer;
import dev.quorus.controller.transfer.RetryResult;
import dev.quorus.controller.transfer.Transfers;
import dev.quorus.controller.transfer.WaitReason;
import dev.quorus.core.failure.FailureCode;
import dev.quorus.core.failure.TransferFailure;
import dev.quorus.core.transfer.AttemptRef;
import dev.quorus.core.transfer.Progress;
import dev.quorus.core.transfer.TransferId;
import dev.quorus.core.transfer.TransferIds;
import dev.quorus.core.transfer.TransferOrder;
import dev.quorus.core.transfer.TransferState;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Transfers in memory, answered from a thread of its own as a store does. */
final class MemoryTransfers implements Transfers, AutoCloseable {
  static final Instant NOW = Instant.parse("2026-11-20T13:00:00Z");

  private final TransferIds ids = new TransferIds(InstantSource.fixed(NOW));
  private final Map<TransferId, TransferRecord> records = new TreeMap<>();
  private final Map<IdempotencyKey, TransferId> keys = new HashMap<>();
  private final ExecutorService thread =
      Executors.newSingleThreadExecutor(Thread.ofPlatform().name("memory-store").factory());

  private volatile CountDownLatch gate = new CountDownLatch(0);
  private volatile CountDownLatch called = new CountDownLatch(0);

  /** What every call fails with instead, if anything. */
  volatile @Nullable Throwable failure;

  @Override
  public Transfers once(Once once) {
    throw new UnsupportedOperationException("RepeatTest is about that, on a real store");
  }

  @Override
  public Future<SubmitResult> submit(TransferOrder order, @Nullable IdempotencyKey key) {
    return later(() -> store(order, key, null));
  }

  @Override
  public Transfers by(String name) {
    return this;
  }

  @Override
  public Future<List<TransferId>> submitAll(List<TransferOrder> orders) {
    return later(() ->
        orders.stream()
            .map(order -> ((SubmitResult.Created) store(order, null, null)).id())
            .toList());
  }

  @Override
  public Future<PriorityResult> prioritize(String tenant, TransferId id, PriorityChange change) {
    return later(() -> {
      TransferRecord record = record(tenant, id);
      return record == null ? new PriorityResult.NotFound() : new PriorityResult.Unchanged(record);
    });
  }

  @Override
  public Future<@Nullable Explanation> explain(TransferId id) {
    return later(() -> null);
  }

  @Override
  public Future<CancelResult> cancel(String tenant, TransferId id) {
    return later(() -> {
      TransferRecord record = record(tenant, id);
      if (record == null) {
        return new CancelResult.NotFound();
      }
      if (!(record.state() instanceof TransferState.Open open)) {
        return new CancelResult.AlreadyFinished(record);
      }
      return new CancelResult.Done(put(record, open.cancel(NOW)), null, null);
    });
  }

  @Override
  public Future<PauseResult> pause(String tenant, TransferId id) {
    return later(() -> {
      TransferRecord record = record(tenant, id);
      if (record == null) {
        return new PauseResult.NotFound();
      }
      return record.state() instanceof TransferState.Queued queued
          ? new PauseResult.Done(put(record, queued.pause()), null, null)
          : new PauseResult.Unchanged(record);
    });
  }

  @Override
  public Future<ResumeResult> resume(String tenant, TransferId id) {
    return later(() -> {
      TransferRecord record = record(tenant, id);
      if (record == null) {
        return new ResumeResult.NotFound();
      }
      return record.state() instanceof TransferState.Paused paused
          ? new ResumeResult.Done(put(record, paused.resume()))
          : new ResumeResult.Unchanged(record);
    });
  }

  @Override
  public Future<RetryResult> retry(String tenant, TransferId id, @Nullable IdempotencyKey key) {
    return later(() -> {
      TransferRecord record = record(tenant, id);
      if (record == null) {
        return new RetryResult.NotFound();
      }
      return switch (record.state()) {
        case TransferState.Failed failed ->
            new RetryResult.Resubmitted(store(record.order(), key, id));
        case TransferState.Cancelled cancelled ->
            new RetryResult.Resubmitted(store(record.order(), key, id));
        case TransferState.RetryWait waiting ->
            new RetryResult.DueNow(live(put(record, waiting.requeue())));
        case TransferState.Succeeded succeeded -> new RetryResult.NothingToRetry(live(record));
        case TransferState.Open open -> new RetryResult.NothingToRetry(live(record));
      };
    });
  }

  @Override
  public Future<@Nullable LiveTransfer> find(String tenant, TransferId id) {
    return later(() -> {
      TransferRecord record = record(tenant, id);
      return record == null ? null : live(record);
    });
  }

  @Override
  public Future<List<LiveTransfer>> list(TransferQuery query) {
    return later(() -> matching(query));
  }

  @Override
  public Future<FoundTransfers> search(TransferSearch search) {
    // ManyTest is about more than that, on a real store.
    return list(search.query()).map(found -> new FoundTransfers(found, null));
  }

  @Override
  public Future<@Nullable List<AttemptRecord>> attempts(String tenant, TransferId id) {
    return later(() ->
        record(tenant, id) == null
            ? null
            : List.of(
                new AttemptRecord(
                    new AttemptRef(id, 1, 1),
                    "agent-1",
                    "FAILED",
                    NOW,
                    NOW.plusSeconds(1),
                    17,
                    new TransferFailure.Unreachable(
                        FailureCode.CONNECTION_LOST, "host closed the connection"))));
  }

  @Override
  public Future<@Nullable List<EventRecord>> events(
      String tenant, TransferId id, long after, int limit) {
    return later(() -> {
      TransferRecord record = record(tenant, id);
      if (record == null) {
        return null;
      }
      List<EventRecord> events = new ArrayList<>();
      for (long seq = after + 1; seq <= 5 && events.size() < limit; seq++) {
        events.add(new EventRecord(seq, id, NOW, record.state().name(), 0, "event " + seq));
      }
      return events;
    });
  }

  @Override
  public void close() {
    thread.shutdown();
  }

  /** Answers nothing until {@link #release}. */
  void hold() {
    gate = new CountDownLatch(1);
    called = new CountDownLatch(1);
  }

  void awaitCall() {
    pass(called);
  }

  void release() {
    gate.countDown();
  }

  /** Puts a stored transfer into another state. */
  synchronized void move(TransferId id, TransferState state) {
    put(Objects.requireNonNull(records.get(id)), state);
  }

  synchronized TransferRecord get(TransferId id) {
    return Objects.requireNonNull(records.get(id));
  }

  synchronized int size() {
    return records.size();
  }

  private SubmitResult store(
      TransferOrder order, @Nullable IdempotencyKey key, @Nullable TransferId retryOf) {
    if (key != null) {
      for (Map.Entry<IdempotencyKey, TransferId> known : keys.entrySet()) {
        if (known.getKey().key().equals(key.key())
            && known.getKey().tenant().equals(key.tenant())) {
          return known.getKey().equals(key)
              ? new SubmitResult.Replayed(get(known.getValue()))
              : new SubmitResult.KeyReused(known.getValue());
        }
      }
    }
    TransferId id = ids.next();
    if (key != null) {
      keys.put(key, id);
    }
    records.put(
        id,
        new TransferRecord(
            id,
            order,
            new TransferState.Queued(0),
            new TransferRecord.History(
                NOW, null, new TransferRecord.Tries(0, 0), null, null, Progress.NONE, retryOf)));
    return new SubmitResult.Created(id);
  }

  private @Nullable TransferRecord record(String tenant, TransferId id) {
    TransferRecord record = records.get(id);
    return record == null || !record.order().placement().tenant().equals(tenant) ? null : record;
  }

  private TransferRecord put(TransferRecord record, TransferState state) {
    TransferRecord moved = new TransferRecord(record.id(), record.order(), state, record.history());
    records.put(record.id(), moved);
    return moved;
  }

  private static LiveTransfer live(TransferRecord record) {
    return new LiveTransfer(
        record,
        record.history().progress(),
        record.state() instanceof TransferState.Finished
            ? null
            : new WaitReason("NO_AGENT", "no agent of pool default is online"));
  }

  private List<LiveTransfer> matching(TransferQuery query) {
    Comparator<TransferRecord> order = Comparator.comparing(TransferRecord::id);
    TransferId after = query.page().after();
    return records.values().stream()
        .filter(record -> record.order().placement().tenant().equals(query.tenant()))
        .filter(
            record -> query.states().isEmpty() || query.states().contains(record.state().name()))
        .filter(record ->
            record.order().placement().labels().entrySet().containsAll(query.labels().entrySet()))
        .sorted(query.page().newestFirst() ? order.reversed() : order)
        .filter(record ->
            after == null
                || (query.page().newestFirst()
                    ? record.id().compareTo(after) < 0
                    : record.id().compareTo(after) > 0))
        .limit(query.page().limit())
        .map(MemoryTransfers::live)
        .toList();
  }

  private <T extends @Nullable Object> Future<T> later(Supplier<T> answer) {
    Promise<T> promise = Promise.promise();
    thread.execute(() -> {
      called.countDown();
      pass(gate);
      Throwable fails = failure;
      if (fails != null) {
        promise.fail(fails);
        return;
      }
      synchronized (this) {
        promise.complete(answer.get());
      }
    });
    return promise.future();
  }

  private static void pass(CountDownLatch latch) {
    try {
      assertThat(latch.await(10, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      throw new AssertionError("interrupted", e);
    }
  }
}

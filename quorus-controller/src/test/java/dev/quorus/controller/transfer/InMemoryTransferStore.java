package dev.quorus.controller.transfer;

import dev.quorus.controller.repeat.Once;
import dev.quorus.controller.store.Applied;
import dev.quorus.controller.store.AttemptRecord;
import dev.quorus.controller.store.CancelResult;
import dev.quorus.controller.store.EventRecord;
import dev.quorus.controller.store.LeaderStore;
import dev.quorus.controller.store.NewTransfer;
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
import dev.quorus.controller.store.Unfinished;
import dev.quorus.core.bus.OrderGist;
import dev.quorus.core.engine.Outcome;
import dev.quorus.core.failure.TransferFailure;
import dev.quorus.core.transfer.AttemptRef;
import dev.quorus.core.transfer.Progress;
import dev.quorus.core.transfer.Receipt;
import dev.quorus.core.transfer.TransferId;
import dev.quorus.core.transfer.TransferState;
import dev.quorus.core.transfer.TransferState.Assigned;
import dev.quorus.core.transfer.TransferState.Finished;
import dev.quorus.core.transfer.TransferState.Open;
import dev.quorus.core.transfer.TransferState.Paused;
import dev.quorus.core.transfer.TransferState.Queued;
import dev.quorus.core.transfer.TransferState.RetryWait;
import dev.quorus.core.transfer.TransferState.Running;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A store that commits at once, and fails or answers late where a test wants that. It keeps the
 * states and no history.
 */
final class InMemoryTransferStore implements TransferStore, LeaderStore {
  private final Map<TransferId, TransferRecord> records = new ConcurrentSkipListMap<>();
  private final Map<String, LongAdder> calls = new ConcurrentHashMap<>();
  private final Map<String, Promise<Void>> late = new ConcurrentHashMap<>();
  private volatile @Nullable String failing;

  /** From now on the move of this name fails; null for none. */
  void fail(@Nullable String move) {
    failing = move;
  }

  /** From now on the answers to the move of this name wait for the promise. */
  Promise<Void> hold(String move) {
    Promise<Void> release = Promise.promise();
    late.put(move, release);
    return release;
  }

  long calls(String move) {
    LongAdder made = calls.get(move);
    return made == null ? 0 : made.sum();
  }

  private <T> Future<T> make(String move, Supplier<T> change) {
    calls.computeIfAbsent(move, name -> new LongAdder()).increment();
    if (move.equals(failing)) {
      return Future.failedFuture(
          new StoreException(StoreException.Reason.FAILED, "the disk is on fire", null));
    }
    T result = change.get();
    Promise<Void> release = late.get(move);
    return release == null
        ? Future.succeededFuture(result)
        : release.future().map(released -> result);
  }

  private Future<Applied> move(
      String name, TransferId id, Function<TransferState, @Nullable TransferState> change) {
    return make(
        name,
        () -> {
          Applied[] applied = {Applied.STALE};
          records.computeIfPresent(
              id,
              (key, record) -> {
                TransferState next = change.apply(record.state());
                applied[0] = next == null ? Applied.STALE : Applied.YES;
                return next == null
                    ? record
                    : new TransferRecord(id, record.order(), next, record.history());
              });
          return applied[0];
        });
  }

  /** The attempt's running state, also where it is only assigned; null if it is another's. */
  private static @Nullable Running running(TransferState state, AttemptRef ref, Instant at) {
    Running running =
        switch (state) {
          case Assigned assigned -> assigned.start(at);
          case Running already -> already;
          default -> null;
        };
    boolean same =
        running != null && running.attempt() == ref.number() && running.epoch() == ref.epoch();
    return same ? running : null;
  }

  @Override
  public TransferStore once(Once once) {
    throw new UnsupportedOperationException("no request is sent again here");
  }

  @Override
  public Future<SubmitResult> submit(NewTransfer transfer) {
    return make(
        "submit",
        () -> {
          TransferRecord.History history =
              new TransferRecord.History(
                  transfer.at(),
                  null,
                  new TransferRecord.Tries(0, 0),
                  null,
                  null,
                  Progress.NONE,
                  transfer.retryOf());
          records.put(
              transfer.id(),
              new TransferRecord(transfer.id(), transfer.order(), new Queued(0), history));
          return new SubmitResult.Created(transfer.id());
        });
  }

  @Override
  public TransferStore by(String name) {
    return this;
  }

  @Override
  public Future<List<SubmitResult>> submitAll(List<NewTransfer> transfers) {
    throw new UnsupportedOperationException("nobody submits many here");
  }

  @Override
  public Future<PriorityResult> prioritize(
      String tenant, TransferId id, PriorityChange change, Instant at) {
    throw new UnsupportedOperationException("nobody changes a priority here");
  }

  @Override
  public Future<Applied> assign(AttemptRef ref, String agent, String why, Instant at) {
    return move(
        "assign",
        ref.transfer(),
        state ->
            state instanceof Queued queued && queued.attemptsMade() == ref.number() - 1
                ? queued.assign(agent, ref.epoch(), at)
                : null);
  }

  @Override
  public Future<Applied> release(AttemptRef ref, String why, Instant at) {
    return move(
        "release",
        ref.transfer(),
        state -> {
          Running running = running(state, ref, at);
          return running == null ? null : running.release();
        });
  }

  @Override
  public Future<Applied> start(AttemptRef ref, Instant at) {
    return move(
        "start",
        ref.transfer(),
        state -> state instanceof Assigned ? running(state, ref, at) : null);
  }

  @Override
  public Future<Applied> succeed(AttemptRef ref, Receipt receipt, Instant at) {
    return move(
        "succeed",
        ref.transfer(),
        state -> {
          if (state instanceof Paused paused && paused.attemptsMade() == ref.number()) {
            return paused.succeed(receipt, at);
          }
          Running running = running(state, ref, at);
          return running == null ? null : running.succeed(receipt, at);
        });
  }

  @Override
  public Future<Applied> retry(
      AttemptRef ref, Outcome.Failed ended, Progress progress, NextTry next, Instant at) {
    return move(
        "retry",
        ref.transfer(),
        state -> {
          Running running = running(state, ref, at);
          return running == null ? null : running.retry(ended.failure(), next.due());
        });
  }

  @Override
  public Future<Applied> fail(AttemptRef ref, Outcome.Failed ended, Progress progress, Instant at) {
    return move(
        "fail",
        ref.transfer(),
        state -> {
          Running running = running(state, ref, at);
          return running == null ? null : running.fail(ended.failure(), at);
        });
  }

  @Override
  public Future<Applied> giveUp(TransferId id, TransferFailure failure, Instant at) {
    return move(
        "giveUp", id, state -> state instanceof Queued queued ? queued.fail(failure, at) : null);
  }

  @Override
  public Future<Applied> requeue(TransferId id, Instant at) {
    return move("requeue", id, state -> state instanceof RetryWait wait ? wait.requeue() : null);
  }

  @Override
  public Future<CancelResult> cancel(String tenant, TransferId id, Instant at) {
    return make(
        "cancel",
        () -> {
          TransferRecord before = records.get(id);
          if (before == null) {
            return new CancelResult.NotFound();
          }
          if (!(before.state() instanceof Open open)) {
            return new CancelResult.AlreadyFinished(before);
          }
          TransferRecord after =
              new TransferRecord(id, before.order(), open.cancel(at), before.history());
          records.put(id, after);
          return switch (open) {
            case Assigned(int attempt, String agent, long of, var since) ->
                new CancelResult.Done(after, new AttemptRef(id, attempt, of), agent);
            case Running(int attempt, String agent, long of, var since) ->
                new CancelResult.Done(after, new AttemptRef(id, attempt, of), agent);
            default -> new CancelResult.Done(after, null, null);
          };
        });
  }

  @Override
  public Future<PauseResult> pause(
      String tenant, TransferId id, @Nullable Progress progress, Instant at) {
    return make(
        "pause",
        () -> {
          TransferRecord before = known(id);
          return switch (before.state()) {
            case Finished finished -> new PauseResult.Unchanged(before);
            case Paused paused -> new PauseResult.Unchanged(before);
            case Queued queued -> new PauseResult.Done(put(before, queued.pause()), null, null);
            case RetryWait wait -> new PauseResult.Done(put(before, wait.pause()), null, null);
            case Assigned assigned ->
                new PauseResult.Done(
                    put(before, assigned.pause()),
                    new AttemptRef(id, assigned.attempt(), assigned.epoch()),
                    assigned.agent());
            case Running running ->
                new PauseResult.Done(
                    put(before, running.pause()),
                    new AttemptRef(id, running.attempt(), running.epoch()),
                    running.agent());
          };
        });
  }

  @Override
  public Future<ResumeResult> resume(String tenant, TransferId id, Instant at) {
    return make(
        "resume",
        () ->
            known(id).state() instanceof Paused paused
                ? new ResumeResult.Done(put(known(id), paused.resume()))
                : new ResumeResult.Unchanged(known(id)));
  }

  private TransferRecord known(TransferId id) {
    return Objects.requireNonNull(records.get(id));
  }

  /** With as many attempts as its state has made, as the tickets of restored ones need it. */
  private TransferRecord put(TransferRecord before, TransferState state) {
    int made =
        switch (state) {
          case Queued queued -> queued.attemptsMade();
          case Paused paused -> paused.attemptsMade();
          default -> before.history().tries().made();
        };
    TransferRecord.History past = before.history();
    TransferRecord.History history =
        new TransferRecord.History(
            past.createdAt(),
            past.startedAt(),
            new TransferRecord.Tries(made, past.tries().released()),
            past.lastAgent(),
            past.lastFailure(),
            past.progress(),
            past.retryOf());
    TransferRecord after = new TransferRecord(before.id(), before.order(), state, history);
    records.put(before.id(), after);
    return after;
  }

  @Override
  public Future<@Nullable TransferRecord> find(String tenant, TransferId id) {
    return load(id);
  }

  @Override
  public Future<@Nullable TransferRecord> load(TransferId id) {
    return Future.succeededFuture(records.get(id));
  }

  @Override
  public Future<TransferSearch.Found> search(TransferSearch search) {
    throw new UnsupportedOperationException("nobody lists anything here");
  }

  @Override
  public Future<List<TransferRecord>> list(TransferQuery query) {
    return Future.succeededFuture(List.copyOf(records.values()));
  }

  @Override
  public Future<@Nullable List<AttemptRecord>> attempts(String tenant, TransferId id) {
    return Future.succeededFuture(List.of());
  }

  @Override
  public Future<@Nullable List<EventRecord>> events(
      String tenant, TransferId id, long after, int limit) {
    return Future.succeededFuture(List.of());
  }

  @Override
  public void forEachUnfinished(Consumer<? super Unfinished> consumer) {
    records.values().stream()
        .filter(record -> !record.state().name().finished())
        .map(InMemoryTransferStore::unfinished)
        .forEach(consumer);
  }

  private static Unfinished unfinished(TransferRecord record) {
    return new Unfinished(
        record.id(),
        OrderGist.of(record.order()),
        record.history().tries(),
        record.history().startedAt() != null,
        place(record));
  }

  private static Unfinished.Place place(TransferRecord record) {
    return switch (record.state()) {
      case TransferState.Queued queued -> new Unfinished.Waiting();
      case TransferState.RetryWait(int n, var failure, Instant due) ->
          new Unfinished.WaitingUntil(due);
      case TransferState.Assigned(int n, String agent, long epoch, var at) ->
          new Unfinished.At(agent, new AttemptRef(record.id(), n, epoch));
      case TransferState.Running(int n, String agent, long epoch, var at) ->
          new Unfinished.At(agent, new AttemptRef(record.id(), n, epoch));
      case TransferState.Paused paused -> new Unfinished.Paused();
      case TransferState.Finished finished -> throw new IllegalStateException("it is finished");
    };
  }

  @Override
  public Future<Integer> purgeFinishedBefore(Instant instant) {
    return Future.succeededFuture(0);
  }
}

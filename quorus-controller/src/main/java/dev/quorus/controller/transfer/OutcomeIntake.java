package dev.quorus.controller.transfer;

import dev.quorus.controller.fleet.Fleet;
import dev.quorus.controller.scheduling.SchedulingEvent;
import dev.quorus.controller.store.Applied;
import dev.quorus.controller.store.LeaderStore;
import dev.quorus.controller.store.LeaderStore.NextTry;
import dev.quorus.core.bus.BusMessage.AttemptOutcome;
import dev.quorus.core.bus.BusMessage.Outcomes;
import dev.quorus.core.bus.BusMessage.OutcomesAck;
import dev.quorus.core.engine.Outcome;
import dev.quorus.core.engine.StopReason;
import dev.quorus.core.failure.FailureCode;
import dev.quorus.core.failure.Retry;
import dev.quorus.core.failure.RetryDelays;
import dev.quorus.core.failure.TransferFailure;
import dev.quorus.core.observe.LogKeys;
import dev.quorus.core.transfer.AttemptRef;
import dev.quorus.core.transfer.Receipt;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Stores how attempts ended, each by its verdict, and acknowledges what is committed. A word about
 * an attempt that is not the transfer's present one changes nothing and is acknowledged too, so
 * that the agent forgets it. On the dispatcher's thread.
 */
final class OutcomeIntake {
  private static final Logger LOG = LoggerFactory.getLogger(OutcomeIntake.class);

  /** From this attempt on also a busy server uses up attempts, so that it ends some day. */
  static final int MOST_UNCHARGED = 1_000;

  private final Dispatcher dispatcher;
  private final LeaderStore store;
  private final Fleet fleet;
  private final RetryDelays delays;
  private final RandomGenerator random;
  private final DispatchMetrics metrics;

  OutcomeIntake(
      Dispatcher dispatcher,
      LeaderStore store,
      Fleet fleet,
      RetryDelays delays,
      RandomGenerator random,
      DispatchMetrics metrics) {
    this.dispatcher = dispatcher;
    this.store = store;
    this.fleet = fleet;
    this.delays = delays;
    this.random = random;
    this.metrics = metrics;
  }

  /** Answers when every outcome is stored or refused for good; the failed ones are left out. */
  void take(Outcomes message, Consumer<OutcomesAck> reply) {
    List<AttemptRef> settled = new ArrayList<>();
    int[] open = {message.outcomes().size()};
    for (AttemptOutcome each : message.outcomes()) {
      dispatcher.then(
          store(message.agentId(), each),
          applied -> {
            settled.add(each.ref());
            finish(open, settled, reply);
          },
          failed -> {
            LOG.atWarn()
                .addKeyValue(LogKeys.TRANSFER_ID, each.ref().transfer())
                .addKeyValue(LogKeys.ATTEMPT, each.ref().number())
                .setCause(failed)
                .log("outcome not stored, the agent repeats it");
            finish(open, settled, reply);
          });
    }
  }

  private static void finish(int[] open, List<AttemptRef> settled, Consumer<OutcomesAck> reply) {
    open[0]--;
    if (open[0] == 0) {
      reply.accept(new OutcomesAck(List.copyOf(settled)));
    }
  }

  private Future<Applied> store(String agent, AttemptOutcome ended) {
    AttemptRef ref = ended.ref();
    if (fleet.isSent(ref) && !fleet.isAt(ref, agent)) {
      // Not from where it is: nothing that this agent can know of.
      LOG.atWarn()
          .addKeyValue(LogKeys.AGENT_ID, agent)
          .addKeyValue(LogKeys.TRANSFER_ID, ref.transfer())
          .addKeyValue(LogKeys.ATTEMPT, ref.number())
          .log("outcome refused: the attempt is at another agent");
      metrics.outcome("stale");
      return Future.succeededFuture(Applied.STALE);
    }
    if (fleet.holds(ref) && !fleet.isSent(ref)) {
      return Future.failedFuture(
          new IllegalStateException(
              "attempt " + ref + " is being given out anew; report it again"));
    }
    if (isMoot(ended)) {
      free(ref);
      return Future.succeededFuture(Applied.STALE);
    }
    Future<Applied> stored = settle(ended);
    freeSlotEarly(ref);
    return stored;
  }

  /**
   * The agent has given the slot to nobody else by now: what goes there next is stored together
   * with this outcome, and not after it. One that is being stopped is let go when that is stored.
   */
  private void freeSlotEarly(AttemptRef ref) {
    if (fleet.stopping(ref) == null) {
      dispatcher.on(new SchedulingEvent.SlotFreed(ref, dispatcher.now()));
    }
  }

  private Future<Applied> settle(AttemptOutcome ended) {
    AttemptRef ref = ended.ref();
    int maxAttempts = fleet.holds(ref) ? fleet.maxAttempts(ref) : 0;
    return switch (ended.outcome()) {
      case Outcome.Succeeded(Receipt receipt) -> succeed(ref, receipt, ended.at());
      case Outcome.Failed failed ->
          maxAttempts > 0
              ? fail(ended, failed, maxAttempts)
              : lookUp(ref).compose(attempts -> fail(ended, failed, attempts));
    };
  }

  /** Whether it makes no difference, since the attempt was stopped by request. */
  private boolean isMoot(AttemptOutcome ended) {
    StopReason stopping = fleet.stopping(ended.ref());
    // A file that was published before the word of the pause came need not be moved again.
    boolean doneAllTheSame =
        stopping == StopReason.PAUSED && ended.outcome() instanceof Outcome.Succeeded;
    // One that is drained goes on elsewhere, or has come to its end: both are to be stored.
    return stopping != null && stopping != StopReason.SHUTDOWN && !doneAllTheSame;
  }

  /** For an attempt that was taken back already, or is of an earlier life. */
  private Future<Integer> lookUp(AttemptRef ref) {
    return store
        .load(ref.transfer())
        .map(record -> record == null ? 1 : Assignments.allowed(record));
  }

  private Future<Applied> succeed(AttemptRef ref, Receipt receipt, Instant at) {
    return store
        .succeed(ref, receipt, at)
        .onSuccess(applied -> dispatcher.post(() -> finished(ref, applied, "succeeded")));
  }

  private Future<Applied> fail(AttemptOutcome ended, Outcome.Failed failed, int maxAttempts) {
    AttemptRef ref = ended.ref();
    TransferFailure failure = failed.failure();
    LOG.atInfo()
        .addKeyValue(LogKeys.TRANSFER_ID, ref.transfer())
        .addKeyValue(LogKeys.ATTEMPT, ref.number())
        .addKeyValue("code", failure.code())
        .addKeyValue("reason", failure.message())
        .log("attempt failed");
    if (handsOver(failure)) {
      return store
          .release(ref, failure.message(), ended.at())
          .onSuccess(applied -> dispatcher.post(() -> released(ref, applied)));
    }
    boolean charged = !isServerBusy(ref, failure);
    if (failure.retry() instanceof Retry.Never || (charged && ref.number() >= maxAttempts)) {
      return store
          .fail(ref, failed, ended.progress(), ended.at())
          .onSuccess(applied -> dispatcher.post(() -> finished(ref, applied, "failed")));
    }
    Instant due = dispatcher.now().plus(delays.after(ref.number(), failure.retry(), random));
    return store
        .retry(ref, failed, ended.progress(), new NextTry(due, charged), ended.at())
        .onSuccess(applied -> dispatcher.post(() -> retried(ref, applied, due)));
  }

  /** Not the transfer's fault: it goes on elsewhere, and the attempt is not charged. */
  private static boolean handsOver(TransferFailure failure) {
    return failure.code() == FailureCode.AGENT_STOPPED
        || failure.code() == FailureCode.AGENT_LOST
        || failure.code() == FailureCode.PAUSED
        || failure.code() == FailureCode.CANCELLED;
  }

  /** A server with too much to do asks for patience, and not for the end of the transfer. */
  private static boolean isServerBusy(AttemptRef ref, TransferFailure failure) {
    return failure.code() == FailureCode.SERVER_BUSY && ref.number() < MOST_UNCHARGED;
  }

  private void finished(AttemptRef ref, Applied applied, String result) {
    free(ref);
    if (applied == Applied.YES) {
      dispatcher.finished(ref.transfer());
    }
    metrics.outcome(applied == Applied.YES ? result : "stale");
  }

  private void released(AttemptRef ref, Applied applied) {
    free(ref);
    if (applied == Applied.YES) {
      dispatcher.on(new SchedulingEvent.Released(ref, dispatcher.now()));
    }
    metrics.outcome(applied == Applied.YES ? "released" : "stale");
  }

  private void retried(AttemptRef ref, Applied applied, Instant due) {
    free(ref);
    if (applied == Applied.YES) {
      dispatcher.on(new SchedulingEvent.RetryStored(ref, due, dispatcher.now()));
    }
    metrics.outcome(applied == Applied.YES ? "retried" : "stale");
  }

  private void free(AttemptRef ref) {
    fleet.ended(ref);
    dispatcher.on(new SchedulingEvent.SlotFreed(ref, dispatcher.now()));
  }
}

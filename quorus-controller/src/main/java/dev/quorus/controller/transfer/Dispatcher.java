package dev.quorus.controller.transfer;

import dev.quorus.controller.fleet.AgentLink;
import dev.quorus.controller.fleet.Fleet;
import dev.quorus.controller.scheduling.Decision;
import dev.quorus.controller.scheduling.Scheduler;
import dev.quorus.controller.scheduling.SchedulingEvent;
import dev.quorus.controller.scheduling.Standing;
import dev.quorus.controller.store.Applied;
import dev.quorus.controller.store.TransferRecord;
import dev.quorus.controller.store.TransferStore;
import dev.quorus.core.bus.BusMessage.Assign;
import dev.quorus.core.bus.BusMessage.AssignReply;
import dev.quorus.core.bus.BusMessage.Assignment;
import dev.quorus.core.bus.BusMessage.Declined;
import dev.quorus.core.bus.BusMessage.Stop;
import dev.quorus.core.bus.BusMessage.StopOrder;
import dev.quorus.core.engine.StopReason;
import dev.quorus.core.failure.TransferFailure;
import dev.quorus.core.observe.LogKeys;
import dev.quorus.core.transfer.AttemptRef;
import dev.quorus.core.transfer.TransferId;
import dev.quorus.core.transfer.TransferOrder;
import dev.quorus.core.transfer.TransferState;
import dev.quorus.core.transfer.TransferState.Finished;
import io.vertx.core.AsyncResult;
import io.vertx.core.Future;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Carries out what the scheduler decides: stores each decision, and only then tells an agent.
 * Everything here runs on the mailbox's thread but {@link #post}.
 */
final class Dispatcher implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Dispatcher.class);

  /** The longest time between two looks at leases and timers. */
  private static final long ROUND_MILLIS = 500;

  private final TransferStore store;
  private final Fleet fleet;
  private final AgentLink link;
  private final InstantSource clock;
  private final Scheduler scheduler;
  private final DispatchMetrics metrics;
  private final Mailbox mailbox;
  private final StoreTrouble trouble = new StoreTrouble(Duration.ofSeconds(1));
  private final RecentOrders orders = new RecentOrders();
  private final Map<String, List<Assignment>> outbox = new HashMap<>();
  private final Map<TransferId, Integer> released = new HashMap<>();
  private @Nullable Instant wakeAt;
  private Instant leasesLookedAt = Instant.EPOCH;
  private boolean draining;

  Dispatcher(
      TransferStore store,
      Fleet fleet,
      AgentLink link,
      InstantSource clock,
      Scheduler scheduler,
      DispatchMetrics metrics) {
    this.store = store;
    this.fleet = fleet;
    this.link = link;
    this.clock = clock;
    this.scheduler = scheduler;
    this.metrics = metrics;
    this.mailbox = new Mailbox("quorus-dispatch", this::settle, this::patience);
  }

  void start() {
    mailbox.start();
  }

  /** Any thread. */
  void post(Runnable letter) {
    mailbox.post(letter);
  }

  @Override
  public void close() {
    mailbox.close();
  }

  Instant now() {
    return clock.instant();
  }

  @Nullable Standing standing(TransferId id) {
    return scheduler.standing(id);
  }

  void keep(TransferId id, TransferOrder order) {
    orders.keep(id, order);
  }

  /** The number of the last attempt that the transfer may make: released ones do not count. */
  private int allowed(TransferId id, TransferOrder order) {
    return order.patience().maxAttempts() + released.getOrDefault(id, 0);
  }

  private void count(SchedulingEvent event) {
    switch (event) {
      case SchedulingEvent.Released(AttemptRef ref, Instant at) ->
          released.merge(ref.transfer(), 1, Integer::sum);
      case SchedulingEvent.Finished(TransferId id, Instant at) -> released.remove(id);
      case SchedulingEvent.Cancelled(TransferId id, Instant at) -> released.remove(id);
      default -> {
        // Nothing else changes how many attempts are left.
      }
    }
  }

  /** Tells the scheduler, and does what it decides. */
  void on(SchedulingEvent event) {
    count(event);
    for (Decision decision : scheduler.on(event)) {
      carryOut(decision);
    }
  }

  private void carryOut(Decision decision) {
    switch (decision) {
      case Decision.AssignTo(AttemptRef ref, String agent) -> assign(ref, agent);
      case Decision.RequeueDue(TransferId id) -> requeue(id);
      case Decision.GiveUp(TransferId id, TransferFailure failure) -> giveUp(id, failure);
      case Decision.WakeAt(Instant instant) -> wakeAt = instant;
    }
  }

  private void assign(AttemptRef ref, String agent) {
    // Held before it is stored, so that a late word of another agent is known for what it is.
    fleet.hold(ref, agent);
    store
        .assign(ref, agent, now())
        .onComplete(stored ->
            post(() -> {
              if (stored.succeeded() && stored.result() == Applied.YES) {
                hand(ref, agent);
              } else {
                fleet.ended(ref);
                notStored(ref.transfer(), stored);
              }
            }));
  }

  private void hand(AttemptRef ref, String agent) {
    TransferOrder known = orders.take(ref.transfer());
    if (known != null) {
      send(ref, agent, known);
      return;
    }
    then(
        store.load(ref.transfer()),
        record -> {
          if (record != null && !(record.state() instanceof Finished)) {
            send(ref, agent, record.order());
          } else {
            fleet.ended(ref);
            on(new SchedulingEvent.Finished(ref.transfer(), now()));
          }
        },
        failed -> handBack(ref, "its order could not be read"));
  }

  private void send(AttemptRef ref, String agent, TransferOrder order) {
    if (fleet.isCancelled(ref)) {
      // Cancelled while it was being stored: no agent ever hears of it.
      fleet.ended(ref);
      on(new SchedulingEvent.SlotFreed(ref, now()));
      return;
    }
    fleet.sent(ref, allowed(ref.transfer(), order));
    outbox.computeIfAbsent(agent, key -> new ArrayList<>()).add(new Assignment(ref, order));
  }

  private void requeue(TransferId id) {
    store
        .requeue(id, now())
        .onComplete(stored ->
            post(() -> {
              if (stored.succeeded() && stored.result() == Applied.YES) {
                on(new SchedulingEvent.Requeued(id, now()));
              } else {
                notStored(id, stored);
              }
            }));
  }

  private void giveUp(TransferId id, TransferFailure failure) {
    store
        .giveUp(id, failure, now())
        .onComplete(stored ->
            post(() -> {
              if (stored.succeeded() && stored.result() == Applied.YES) {
                on(new SchedulingEvent.Finished(id, now()));
              } else {
                notStored(id, stored);
              }
            }));
  }

  /** The store knows better, or does not answer. If it is finished there, it is finished here. */
  private void notStored(TransferId id, AsyncResult<Applied> stored) {
    if (stored.failed()) {
      LOG.atWarn()
          .addKeyValue(LogKeys.TRANSFER_ID, id)
          .setCause(stored.cause())
          .log("decision not stored, it is taken again");
      storeFailed();
      on(new SchedulingEvent.NotStored(id, now()));
      return;
    }
    then(
        store.load(id),
        record -> {
          if (record == null || record.state() instanceof Finished) {
            on(new SchedulingEvent.Finished(id, now()));
          } else {
            on(new SchedulingEvent.NotStored(id, now()));
          }
        },
        failed -> on(new SchedulingEvent.NotStored(id, now())));
  }

  /** Assigns nothing for a while, since every decision would only fail again. */
  private void storeFailed() {
    if (trouble.begin(now())) {
      on(new SchedulingEvent.AssigningStopped(now()));
    }
  }

  private void storeAnswersAgain() {
    trouble.takeRepeats().forEach(Runnable::run);
    if (!draining) {
      on(new SchedulingEvent.AssigningResumed(now()));
    }
  }

  /** Assigns nothing from now on. */
  void drain() {
    draining = true;
    on(new SchedulingEvent.AssigningStopped(now()));
  }

  /** Takes an attempt back that no agent runs, and stores that it did not count. */
  void handBack(AttemptRef ref, String why) {
    fleet.ended(ref);
    on(new SchedulingEvent.SlotFreed(ref, now()));
    then(
        store.release(ref, why, now()),
        applied -> on(new SchedulingEvent.Released(ref, now())),
        failed -> handBackLater(ref, why));
  }

  private void handBackLater(AttemptRef ref, String why) {
    LOG.atWarn()
        .addKeyValue(LogKeys.TRANSFER_ID, ref.transfer())
        .addKeyValue(LogKeys.ATTEMPT, ref.number())
        .log("release not stored, it is repeated");
    storeFailed();
    trouble.repeatLater(() -> retryRelease(ref, why));
  }

  private void retryRelease(AttemptRef ref, String why) {
    then(
        store.release(ref, why, now()),
        applied -> on(new SchedulingEvent.Released(ref, now())),
        failed -> handBackLater(ref, why));
  }

  /** The agent took it: stored as running. */
  void begun(AttemptRef ref) {
    metrics.assigned(fleet.heldFor(ref));
    on(new SchedulingEvent.Accepted(ref, now()));
    store.start(ref, now()).onFailure(failed -> logUnstored(ref, failed));
  }

  private static void logUnstored(AttemptRef ref, Throwable failed) {
    // The outcome is stored from ASSIGNED as well, so only the time of the start is lost.
    LOG.atWarn()
        .addKeyValue(LogKeys.TRANSFER_ID, ref.transfer())
        .addKeyValue(LogKeys.ATTEMPT, ref.number())
        .setCause(failed)
        .log("start not stored");
  }

  /** Tells the agent to stop the attempt; the next heartbeats repeat it. */
  void stop(AttemptRef ref, String agent) {
    String address = fleet.address(agent);
    if (fleet.cancel(ref) && address != null) {
      link.stop(address, new Stop(List.of(new StopOrder(ref, StopReason.CANCELLED))));
    }
  }

  private void settle() {
    Instant now = now();
    if (wakeAt != null && !wakeAt.isAfter(now)) {
      wakeAt = null;
      on(new SchedulingEvent.Tick(now));
    }
    if (trouble.end(now)) {
      storeAnswersAgain();
    }
    if (Duration.between(leasesLookedAt, now).abs().toMillis() >= ROUND_MILLIS) {
      leasesLookedAt = now;
      expireLeases();
      metrics.waiting(scheduler.waitingByPool(), scheduler.held());
    }
    outbox.forEach(this::deliver);
    outbox.clear();
  }

  private long patience() {
    Instant wake = wakeAt;
    if (wake == null) {
      return ROUND_MILLIS;
    }
    long left = Duration.between(now(), wake).toMillis();
    return Math.clamp(left, 1, ROUND_MILLIS);
  }

  private void expireLeases() {
    for (Fleet.Lost lost : fleet.expire()) {
      metrics.leaseExpired();
      LOG.atWarn()
          .addKeyValue(LogKeys.AGENT_ID, lost.agent())
          .addKeyValue("held", lost.held().size())
          .log("agent lost: its lease ran out");
      on(new SchedulingEvent.AgentLeft(lost.agent(), now()));
      lost.held().forEach(ref -> handBack(ref, "agent " + lost.agent() + " was lost"));
    }
  }

  private void deliver(String agent, List<Assignment> assignments) {
    String address = fleet.address(agent);
    if (address == null) {
      assignments.forEach(each -> handBack(each.ref(), "agent " + agent + " is gone"));
      return;
    }
    link.assign(address, new Assign(List.copyOf(assignments)))
        .onSuccess(reply -> post(() -> answered(agent, reply)))
        // Silence proves nothing: its next heartbeats tell whether the agent took them.
        .onFailure(silent ->
            LOG.atDebug().addKeyValue(LogKeys.AGENT_ID, agent).log("assignment unanswered"));
  }

  /** Passes over what is no longer at the agent that answers: it may be at another by now. */
  private void answered(String agent, AssignReply reply) {
    reply.accepted().stream()
        .filter(ref -> fleet.isAt(ref, agent) && fleet.accepted(ref))
        .forEach(this::begun);
    reply.declined().stream()
        .filter(declined -> fleet.isAt(declined.ref(), agent))
        .forEach(this::declined);
  }

  private void declined(Declined declined) {
    AttemptRef ref = declined.ref();
    fleet.ended(ref);
    on(new SchedulingEvent.Declined(ref, now()));
    then(
        store.release(ref, "declined: " + declined.reason(), now()),
        applied -> on(new SchedulingEvent.Released(ref, now())),
        failed -> handBackLater(ref, "declined: " + declined.reason()));
  }

  /** Goes on with the result on this thread. */
  <T extends @Nullable Object> void then(
      Future<T> future, Consumer<? super T> done, Consumer<Throwable> failed) {
    future.onComplete(result ->
        post(() -> {
          if (result.succeeded()) {
            done.accept(result.result());
          } else {
            failed.accept(result.cause());
          }
        }));
  }

  /** Takes in a transfer that an earlier life of the controller left unfinished. */
  void restore(TransferRecord record) {
    int before = record.history().tries().released();
    if (before > 0) {
      released.put(record.id(), before);
    }
    switch (record.state()) {
      case TransferState.Queued(int attempts) ->
          on(new SchedulingEvent.Arrived(Tickets.restored(record, attempts), null, now()));
      case TransferState.RetryWait(int attempts, var failure, Instant due) ->
          on(new SchedulingEvent.Arrived(Tickets.restored(record, attempts), due, now()));
      case TransferState.Assigned(int n, String agent, long epoch, var at) ->
          adopt(record, new AttemptRef(record.id(), n, epoch), agent);
      case TransferState.Running(int n, String agent, long epoch, var at) ->
          adopt(record, new AttemptRef(record.id(), n, epoch), agent);
      case TransferState.Paused paused -> {
        // It waits for a person and not for the scheduler.
      }
      case Finished finished ->
          throw new IllegalStateException("transfer " + record.id() + " is finished");
    }
  }

  private void adopt(TransferRecord record, AttemptRef ref, String agent) {
    fleet.hold(ref, agent);
    fleet.sent(ref, allowed(ref.transfer(), record.order()));
    on(new SchedulingEvent.Adopted(Tickets.restored(record, ref.number() - 1), ref, agent, now()));
  }
}

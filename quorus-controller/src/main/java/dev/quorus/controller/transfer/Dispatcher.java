package dev.quorus.controller.transfer;

import dev.quorus.controller.connection.Opening;
import dev.quorus.controller.fleet.AgentLink;
import dev.quorus.controller.fleet.AgentRoute;
import dev.quorus.controller.fleet.Fleet;
import dev.quorus.controller.scheduling.AgentOffer;
import dev.quorus.controller.scheduling.Decision;
import dev.quorus.controller.scheduling.Forecast;
import dev.quorus.controller.scheduling.Scheduler;
import dev.quorus.controller.scheduling.SchedulingEvent;
import dev.quorus.controller.scheduling.Standing;
import dev.quorus.controller.store.Applied;
import dev.quorus.controller.store.LeaderStore;
import dev.quorus.core.bus.BusMessage.AgentProfile;
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
import java.util.List;
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

  private final LeaderStore store;
  private final Fleet fleet;
  private final AgentLink link;
  private final InstantSource clock;
  private final Scheduler scheduler;
  private final DispatchMetrics metrics;
  private final Mailbox mailbox;
  private final StoreTrouble trouble = new StoreTrouble(Duration.ofSeconds(1));
  private final Assignments assignments;
  private final Arrivals arrivals;
  private @Nullable Instant wakeAt;
  private Instant leasesLookedAt = Instant.EPOCH;
  private boolean draining;
  private Runnable eachRound = () -> {};
  private Consumer<TransferId> ends = id -> {};

  Dispatcher(
      LeaderStore store,
      Opening opening,
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
    this.assignments = new Assignments(this, store, opening, fleet, link, metrics);
    this.arrivals = new Arrivals(this, store, fleet, scheduler);
    this.mailbox = new Mailbox("quorus-dispatch", this::settle, this::patience);
  }

  /** Before it starts: who is told of transfers that are finished, once that is stored. */
  void tellEnds(Consumer<TransferId> told) {
    ends = told;
  }

  /** A transfer is finished, and that is stored. */
  void finished(TransferId id) {
    on(new SchedulingEvent.Finished(id, now()));
    ends.accept(id);
  }

  /**
   * @param round done every half a second
   */
  void start(Runnable round) {
    eachRound = round;
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

  @Nullable Forecast forecast(TransferId id) {
    return scheduler.forecast(id, now());
  }

  @Nullable Explanation explain(TransferId id) {
    Standing standing = scheduler.standing(id);
    return standing == null ? null : Explanations.of(standing, scheduler.misfits(id), forecast(id));
  }

  /** What transfers come under the scheduler by. */
  Arrivals arrivals() {
    return arrivals;
  }

  void keep(TransferId id, TransferOrder order) {
    assignments.keep(id, order);
  }

  /** Tells the scheduler, and does what it decides. */
  void on(SchedulingEvent event) {
    for (Decision decision : scheduler.on(event)) {
      carryOut(decision);
    }
  }

  private void carryOut(Decision decision) {
    switch (decision) {
      case Decision.AssignTo(AttemptRef ref, String agent) ->
          assignments.assign(ref, agent, scheduler.choice(ref));
      case Decision.RequeueDue(TransferId id) -> requeue(id);
      case Decision.GiveUp(TransferId id, TransferFailure failure) -> giveUp(id, failure);
      case Decision.WakeAt(Instant instant) -> wakeAt = instant;
    }
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
                finished(id);
              } else {
                notStored(id, stored);
              }
            }));
  }

  /** The store knows better, or does not answer. If it is not to run there, neither is it here. */
  void notStored(TransferId id, AsyncResult<Applied> stored) {
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
          if (record == null || !isToRun(record.state())) {
            on(new SchedulingEvent.Finished(id, now()));
          } else {
            on(new SchedulingEvent.NotStored(id, now()));
          }
        },
        failed -> on(new SchedulingEvent.NotStored(id, now())));
  }

  private static boolean isToRun(TransferState state) {
    return !(state instanceof Finished || state instanceof TransferState.Paused);
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
    release(ref, why);
  }

  /** Stores that an attempt did not count, sooner or later. */
  void release(AttemptRef ref, String why) {
    then(
        store.release(ref, why, now()),
        applied -> on(new SchedulingEvent.Released(ref, now())),
        failed -> releaseLater(ref, why));
  }

  private void releaseLater(AttemptRef ref, String why) {
    LOG.atWarn()
        .addKeyValue(LogKeys.TRANSFER_ID, ref.transfer())
        .addKeyValue(LogKeys.ATTEMPT, ref.number())
        .log("release not stored, it is repeated");
    repeatLater(() -> release(ref, why));
  }

  /** The store does not answer: does it again as soon as the store does, and assigns nothing. */
  void repeatLater(Runnable step) {
    storeFailed();
    trouble.repeatLater(step);
  }

  /** An agent that was there before, and may come back; before anything is restored. */
  void remember(AgentProfile profile) {
    scheduler.remember(profile.offer().roots());
  }

  /**
   * The agent takes work from now on.
   *
   * @param slots of it that are counted on
   */
  void agentJoins(AgentProfile profile, int slots) {
    on(
        new SchedulingEvent.AgentJoined(
            new AgentOffer(
                profile.agentId(),
                profile.pool(),
                slots,
                profile.offer().schemes(),
                profile.labels(),
                profile.offer().roots()),
            now()));
  }

  /** The agent takes nothing new from now on, and keeps what it has. */
  void agentRests(String agent) {
    on(new SchedulingEvent.AgentLeft(agent, now()));
  }

  /** The agent took it. */
  void begun(AttemptRef ref) {
    assignments.begun(ref);
  }

  /** The agent did not take these. */
  void declined(String agent, List<Declined> refused) {
    assignments.declined(agent, refused);
  }

  /** Tells the agent to stop the attempt; the next heartbeats repeat it. */
  void stop(AttemptRef ref, String agent, StopReason reason) {
    AgentRoute route = fleet.route(agent);
    if (fleet.stop(ref, reason) && route != null) {
      link.stop(route, new Stop(List.of(new StopOrder(ref, reason))));
    }
  }

  /** Whether this is the attempt of its transfer that is at an agent. */
  boolean isAt(AttemptRef ref) {
    return scheduler.isHeld(ref);
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
      eachRound.run();
      metrics.waiting(scheduler.waitingByPool(), scheduler.held());
    }
    arrivals.wake();
    assignments.deliver();
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
}

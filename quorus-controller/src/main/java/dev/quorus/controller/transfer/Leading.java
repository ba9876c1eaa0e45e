package dev.quorus.controller.transfer;

import dev.quorus.controller.connection.Opening;
import dev.quorus.controller.fleet.AgentRoute;
import dev.quorus.controller.fleet.AgentStatus;
import dev.quorus.controller.fleet.Fleet;
import dev.quorus.controller.scheduling.Scheduler;
import dev.quorus.controller.scheduling.SchedulingEvent;
import dev.quorus.controller.scheduling.Standing;
import dev.quorus.controller.store.Doorbell;
import dev.quorus.controller.store.LeaderStore;
import dev.quorus.controller.store.PauseResult;
import dev.quorus.controller.store.ResumeResult;
import dev.quorus.controller.store.Stores;
import dev.quorus.controller.store.TransferRecord;
import dev.quorus.controller.store.TransferStore;
import dev.quorus.controller.store.Unfinished;
import dev.quorus.core.bus.BusMessage;
import dev.quorus.core.bus.BusMessage.Heartbeat;
import dev.quorus.core.bus.BusMessage.Hello;
import dev.quorus.core.bus.BusMessage.Outcomes;
import dev.quorus.core.engine.StopReason;
import dev.quorus.core.time.Ticker;
import dev.quorus.core.transfer.AttemptRef;
import dev.quorus.core.transfer.Progress;
import dev.quorus.core.transfer.TransferId;
import dev.quorus.core.transfer.TransferOrder;
import dev.quorus.core.transfer.TransferState;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.time.InstantSource;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * All that the leader alone has: the scheduler, the fleet, and the intake of outcomes, under one
 * epoch. Made new at each takeover, and closed for good when the lead is lost.
 */
final class Leading implements Lead, AutoCloseable {
  private final Stores stores;
  private final LeaderStore store;
  private final InstantSource clock;
  private final Fleet fleet;
  private final Dispatcher dispatcher;
  private final Arrivals arrivals;
  private final Drains drains;
  private final ConnectionLimits limits;
  private final TenantLimits tenants;
  private final AgentMessages messages;
  private final OutcomeIntake outcomes;
  private final DispatchMetrics metrics;
  private final Questions questions;
  private final LeadDuty duty;
  private volatile boolean serving;
  private volatile boolean closed;

  /** How it decides, and by which time. */
  record Nature(TransferControl.Settings settings, InstantSource clock, RandomGenerator random) {}

  /**
   * @param lost told when a write shows that another controller leads
   */
  Leading(
      long epoch,
      TransferControl.Parts parts,
      Nature nature,
      DispatchMetrics metrics,
      Runnable lost) {
    TransferControl.Settings settings = nature.settings();
    this.stores = parts.stores();
    this.store = new WatchedLeaderStore(stores.leading(epoch), lost);
    this.clock = nature.clock();
    this.metrics = metrics;
    this.fleet = new Fleet(settings.fleet(), clock, Ticker.SYSTEM);
    this.dispatcher =
        new Dispatcher(
            store,
            new Opening(stores.connections()),
            fleet,
            parts.link(),
            clock,
            new Scheduler(epoch, settings.scheduling()),
            metrics);
    this.arrivals = dispatcher.arrivals();
    this.limits = new ConnectionLimits(dispatcher, stores.connections());
    Pace pace = new Pace();
    this.drains = new Drains(dispatcher, fleet, pace, stores.agents());
    this.tenants = new TenantLimits(dispatcher, stores.tenants());
    this.messages =
        new AgentMessages(
            dispatcher, fleet, drains, pace, stores.agents(), settings.fleet(), epoch);
    this.outcomes =
        new OutcomeIntake(dispatcher, store, fleet, settings.delays(), nature.random(), metrics);
    this.questions = new Questions(dispatcher::post);
    this.duty = parts.duty().make(epoch, this, lost);
    dispatcher.tellEnds(duty::ended);
  }

  /**
   * Takes in what is unfinished, then begins. What it is told meanwhile waits. Blocks; for a
   * virtual thread.
   *
   * @throws CancellationException if it is closed meanwhile
   */
  void begin() {
    stores
        .agents()
        .agents()
        .await()
        .forEach(known -> {
          fleet.remember(known.profile(), known.firstSeen(), known.lastSeen());
          dispatcher.remember(known.profile());
        });
    drains.begin();
    limits.begin();
    tenants.begin();
    metrics.lead(fleet);
    store.forEachUnfinished(this::restore);
    dispatcher.start(this::look);
    serving = true;
    duty.begin();
  }

  private void look() {
    drains.look();
    limits.look();
    tenants.look();
  }

  private void restore(Unfinished transfer) {
    if (closed) {
      throw new CancellationException("the lead was lost while transfers were taken in");
    }
    arrivals.restore(transfer);
  }

  /** Answers what an agent says; never, if nothing is to be said. */
  Future<BusMessage> hear(BusMessage message) {
    Promise<BusMessage> reply = Promise.promise();
    switch (message) {
      case Hello hello -> dispatcher.post(() -> messages.hello(hello, reply::tryComplete));
      case Heartbeat beat -> dispatcher.post(() -> messages.heartbeat(beat, reply::tryComplete));
      case Outcomes ended -> dispatcher.post(() -> outcomes.take(ended, reply::tryComplete));
      case BusMessage.Welcome other -> reply.fail(unheard(other));
      case BusMessage.HeartbeatReply other -> reply.fail(unheard(other));
      case BusMessage.Assign other -> reply.fail(unheard(other));
      case BusMessage.AssignReply other -> reply.fail(unheard(other));
      case BusMessage.Stop other -> reply.fail(unheard(other));
      case BusMessage.OutcomesAck other -> reply.fail(unheard(other));
      case BusMessage.Examine other -> reply.fail(unheard(other));
      case BusMessage.Examined other -> reply.fail(unheard(other));
      case BusMessage.Look other -> reply.fail(unheard(other));
      case BusMessage.Looked other -> reply.fail(unheard(other));
    }
    return reply.future();
  }

  private static Throwable unheard(BusMessage message) {
    return new IllegalArgumentException(
        "no agent says " + message.getClass().getSimpleName() + " to a controller");
  }

  @Override
  public void submitted(TransferId id, TransferOrder order) {
    dispatcher.post(() -> arrivals.submitted(id, order));
  }

  @Override
  public void reprioritized(TransferRecord record) {
    dispatcher.post(() -> arrivals.reprioritize(record));
  }

  @Override
  public void cancelled(TransferId id, @Nullable AttemptRef held, @Nullable String agent) {
    dispatcher.post(() -> withdraw(id, held, agent, StopReason.CANCELLED));
    duty.ended(id);
  }

  /**
   * Asked on the dispatcher's thread, as a resume is: so the answers come back there in the order
   * of their commits.
   */
  @Override
  public Future<PauseResult> pause(TransferStore transfers, String tenant, TransferId id) {
    return questions.ask(() ->
        transfers
            .pause(tenant, id, fleet.progress(id), clock.instant())
            .onSuccess(result -> dispatcher.post(() -> paused(id, result))));
  }

  private void paused(TransferId id, PauseResult result) {
    if (result instanceof PauseResult.Done(var record, AttemptRef held, String agent)) {
      withdraw(id, held, agent, StopReason.PAUSED);
    }
  }

  private void withdraw(
      TransferId id, @Nullable AttemptRef held, @Nullable String agent, StopReason why) {
    if (held != null && agent != null) {
      dispatcher.stop(held, agent, why);
    }
    dispatcher.on(new SchedulingEvent.Withdrawn(id, dispatcher.now()));
  }

  /**
   * Waits for the attempt that was paused to have stopped, a second or, if its agent is lost, its
   * lease: its file may be published yet, and then there is nothing to resume.
   */
  @Override
  public Future<ResumeResult> resume(String tenant, TransferId id) {
    return questions.ask(() -> {
      Promise<ResumeResult> answer = Promise.promise();
      arrivals.whenStopped(
          id,
          () ->
              stores
                  .transfers()
                  .resume(tenant, id, clock.instant())
                  .onSuccess(result -> dispatcher.post(() -> resumed(result)))
                  .onComplete(answer));
      return answer.future();
    });
  }

  private void resumed(ResumeResult result) {
    if (result instanceof ResumeResult.Done(TransferRecord record)) {
      arrivals.comeBack(record.id());
    }
  }

  boolean serves() {
    return serving;
  }

  /** Takes in what another controller stored; completes when that is done. */
  Future<@Nullable Void> rung(Doorbell bell) {
    return questions.ask(() -> takeIn(bell));
  }

  private Future<@Nullable Void> takeIn(Doorbell bell) {
    TransferId id = bell.transfer();
    AttemptRef held = bell.held();
    String agent = bell.agent();
    return switch (bell.kind()) {
      case CANCELLED -> {
        withdraw(id, held, agent, StopReason.CANCELLED);
        duty.ended(id);
        yield Future.succeededFuture();
      }
      case PAUSED -> {
        if (held != null && agent != null && dispatcher.isAt(held)) {
          withdraw(id, held, agent, StopReason.PAUSED);
        }
        yield looked(
            id, paused -> dispatcher.on(new SchedulingEvent.Withdrawn(id, dispatcher.now())));
      }
      // Who asked for it looks for itself whether it is done, and asks again.
      case RESUMED -> looked(id, paused -> resume(tenant(paused), id));
      case SUBMITTED -> looked(id, paused -> {});
      case RETRY -> dueNow(id);
    };
  }

  /** Does as the store has it by now, which may be something else than what rang. */
  private Future<@Nullable Void> looked(TransferId id, Consumer<TransferRecord> ifPaused) {
    return store
        .load(id)
        .<@Nullable Void>map(record -> {
          if (record != null) {
            dispatcher.post(() -> look(record, ifPaused));
          }
          return null;
        });
  }

  private void look(TransferRecord record, Consumer<TransferRecord> ifPaused) {
    switch (record.state()) {
      case TransferState.Paused paused -> ifPaused.accept(record);
      case TransferState.Queued queued -> takeIn(record);
      case TransferState.RetryWait waiting -> takeIn(record);
      // This leader did that itself, or took it in when it began; the priority may be new to it.
      case TransferState.Assigned held -> arrivals.reprioritize(record);
      case TransferState.Running held -> arrivals.reprioritize(record);
      case TransferState.Finished finished -> {
        // Whoever finished it has rung for that.
      }
    }
  }

  private void takeIn(TransferRecord record) {
    arrivals.reprioritize(record);
    arrivals.takeIn(record.id());
  }

  private static String tenant(TransferRecord record) {
    return record.order().placement().tenant();
  }

  @Override
  public Future<@Nullable Void> dueNow(TransferId id) {
    dispatcher.post(() -> dispatcher.on(new SchedulingEvent.DueNow(id, dispatcher.now())));
    return Future.succeededFuture();
  }

  @Override
  public Future<Map<TransferId, LiveState>> live(Collection<TransferId> ids) {
    return serving
        ? questions.ask(() -> Future.succeededFuture(liveNow(ids))).otherwise(Map.of())
        : Future.succeededFuture(Map.of());
  }

  private Map<TransferId, LiveState> liveNow(Collection<TransferId> ids) {
    Map<TransferId, LiveState> live = HashMap.newHashMap(ids.size());
    for (TransferId id : ids) {
      Progress progress = fleet.progress(id);
      Standing standing = dispatcher.standing(id);
      if (progress != null || standing != null) {
        live.put(
            id,
            new LiveState(
                progress,
                standing == null ? null : Reasons.words(standing),
                Explanations.end(dispatcher.forecast(id))));
      }
    }
    return live;
  }

  @Override
  public Future<@Nullable Explanation> explain(TransferId id) {
    return serving
        ? questions
            .<@Nullable Explanation>ask(() -> Future.succeededFuture(dispatcher.explain(id)))
            .otherwise(failed -> null)
        : Future.<@Nullable Explanation>succeededFuture(null);
  }

  @Override
  public Future<@Nullable AgentRoute> reach(String pool, String scheme) {
    return questions.ask(() ->
        Future.<@Nullable AgentRoute>succeededFuture(
            fleet.agents().stream()
                .filter(AgentStatus::online)
                .filter(each -> each.profile().pool().equals(pool))
                .filter(each -> each.profile().offer().schemes().contains(scheme))
                .min(Comparator.comparingInt(AgentStatus::held))
                .map(each -> fleet.route(each.profile().agentId()))
                .orElse(null)));
  }

  @Override
  public void mail() {
    duty.mail();
  }

  @Override
  public Future<List<AgentStatus>> agents() {
    return Future.succeededFuture(fleet.agents());
  }

  /** Assigns nothing from now on. */
  void drain() {
    dispatcher.post(dispatcher::drain);
  }

  @Override
  public void close() {
    closed = true;
    serving = false;
    duty.close();
    dispatcher.close();
    questions.close();
    metrics.standDown();
  }
}

package dev.quorus.controller.scheduling;

import dev.quorus.controller.scheduling.Decision.AssignTo;
import dev.quorus.controller.scheduling.Decision.GiveUp;
import dev.quorus.controller.scheduling.Decision.RequeueDue;
import dev.quorus.controller.scheduling.Decision.WakeAt;
import dev.quorus.controller.scheduling.Entry.Hold;
import dev.quorus.controller.scheduling.SchedulingEvent.Accepted;
import dev.quorus.controller.scheduling.SchedulingEvent.Adopted;
import dev.quorus.controller.scheduling.SchedulingEvent.AgentJoined;
import dev.quorus.controller.scheduling.SchedulingEvent.AgentLeft;
import dev.quorus.controller.scheduling.SchedulingEvent.Arrived;
import dev.quorus.controller.scheduling.SchedulingEvent.AssigningResumed;
import dev.quorus.controller.scheduling.SchedulingEvent.AssigningStopped;
import dev.quorus.controller.scheduling.SchedulingEvent.Declined;
import dev.quorus.controller.scheduling.SchedulingEvent.DueNow;
import dev.quorus.controller.scheduling.SchedulingEvent.Finished;
import dev.quorus.controller.scheduling.SchedulingEvent.Limited;
import dev.quorus.controller.scheduling.SchedulingEvent.NotStored;
import dev.quorus.controller.scheduling.SchedulingEvent.Released;
import dev.quorus.controller.scheduling.SchedulingEvent.Reprioritized;
import dev.quorus.controller.scheduling.SchedulingEvent.Requeued;
import dev.quorus.controller.scheduling.SchedulingEvent.RetryStored;
import dev.quorus.controller.scheduling.SchedulingEvent.SlotFreed;
import dev.quorus.controller.scheduling.SchedulingEvent.TenantsLimited;
import dev.quorus.controller.scheduling.SchedulingEvent.Tick;
import dev.quorus.controller.scheduling.SchedulingEvent.Withdrawn;
import dev.quorus.core.failure.FailureCode;
import dev.quorus.core.failure.TransferFailure.Rejected;
import dev.quorus.core.transfer.AttemptRef;
import dev.quorus.core.transfer.TransferId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Decides which transfer runs where and when. Events in, decisions out: no I/O, no clock, no
 * threads, so the same events always give the same decisions. For use by one thread.
 *
 * <p>Order: the highest priority first, across all tenants. Among equals the tenant that has the
 * fewest attempts running in the pool, then the one served longest ago. Within a tenant the
 * earliest deadline, then the oldest. A transfer that cannot run now is passed over, and everything
 * that waits for the same thing with it: each event costs O(log n) however many wait.
 */
public final class Scheduler {
  private final long epoch;
  private final SchedulingSettings settings;
  private final Alarms alarms = new Alarms();
  private final Board board;

  /** Those whose new priority counts when they wait again. */
  private final Map<TransferId, Ticket> repriced = new HashMap<>();

  private List<Decision> decisions = new ArrayList<>();
  private long now;
  private long announced = Alarms.NEVER;
  private boolean stopped;

  /**
   * A scheduler that knows of nothing yet.
   *
   * @param epoch of every attempt that it assigns
   */
  public Scheduler(long epoch, SchedulingSettings settings) {
    this.epoch = epoch;
    this.settings = settings;
    this.board = new Board(settings.limits(), alarms);
  }

  /** Takes in what happened and says what is to be done about it, in this order. */
  public List<Decision> on(SchedulingEvent event) {
    now = event.at().toEpochMilli();
    apply(event);
    wake();
    assign();
    announce(event instanceof Tick);
    if (decisions.isEmpty()) {
      return List.of();
    }
    List<Decision> made = decisions;
    decisions = new ArrayList<>();
    return made;
  }

  /** These roots were offered by agents before this scheduler was made. */
  public void remember(List<String> roots) {
    board.pools.roots(roots);
  }

  /** Where the transfer stands; null if the scheduler does not know it, or no longer. */
  public @Nullable Standing standing(TransferId id) {
    Entry entry = board.find(id);
    return entry == null ? null : new Standings(board, stopped).of(entry);
  }

  /** Which agents of its pool cannot run it, and why; none if the scheduler does not know it. */
  public List<Misfit> misfits(TransferId id) {
    Entry entry = board.find(id);
    return entry == null ? List.of() : Misfits.of(entry);
  }

  /** When it will run, if all goes on as it did; null where nothing is known that would tell. */
  public @Nullable Forecast forecast(TransferId id, Instant at) {
    Entry entry = board.find(id);
    return entry == null
        ? null
        : new Forecaster(new Standings(board, stopped), at.toEpochMilli()).of(entry);
  }

  /** Whether the transfer is withdrawn, and an agent still holds it. */
  public boolean isStopping(TransferId id) {
    Entry entry = board.find(id);
    return entry != null && entry.stage == Stage.STOPPING;
  }

  /** Whether this attempt is at an agent, and wanted there. */
  public boolean isHeld(AttemptRef ref) {
    Entry entry = board.find(ref);
    return entry != null && entry.stage == Stage.HELD;
  }

  /** Why the agent that holds the attempt was given it, in words. */
  public String choice(AttemptRef ref) {
    Entry entry = board.find(ref);
    Entry.Hold hold = entry == null ? null : entry.hold;
    return entry == null || hold == null ? "it was free" : Choices.words(entry, hold.agent());
  }

  /** Whether the transfer waits, or an agent holds it, or something about it is being stored. */
  public boolean knows(TransferId id) {
    return board.find(id) != null;
  }

  /** How many transfers of each pool wait for an agent or for the time of their next attempt. */
  public Map<String, Integer> waitingByPool() {
    Map<String, Integer> waiting = new TreeMap<>();
    board.pools.all().forEach(pool -> waiting.put(pool.name, pool.waiting()));
    return waiting;
  }

  /** How many attempts are at agents. */
  public int held() {
    return board.pools.all().stream().mapToInt(Pool::held).sum();
  }

  private void apply(SchedulingEvent event) {
    switch (event) {
      case Arrived arrived -> arrive(arrived);
      case Adopted adopted -> adopt(adopted);
      case AgentJoined joined -> join(joined.offer());
      case AgentLeft left -> leave(left.agent());
      case Accepted accepted -> accept(accepted.ref());
      case Declined declined -> decline(declined.ref());
      case SlotFreed freed -> free(freed.ref());
      case Released released -> release(released.ref());
      case RetryStored stored -> retry(stored.ref(), stored.due().toEpochMilli());
      case Requeued requeued -> requeue(requeued.transfer());
      case DueNow due -> dueNow(due.transfer());
      case Reprioritized changed -> reprioritize(changed.ticket());
      case Finished finished -> finish(finished.transfer());
      case Withdrawn withdrawn -> withdraw(withdrawn.transfer());
      case NotStored trouble -> undo(trouble.transfer());
      case TenantsLimited limited -> board.pools.limit(limited.limits());
      case AssigningStopped stop -> stopped = true;
      case AssigningResumed resume -> resume();
      case Limited limited -> board.pools.limit(limited.byHost());
      case Tick tick -> {
        // Time passed; what is due by now is looked at after every event.
      }
    }
  }

  private void arrive(Arrived arrived) {
    Ticket ticket = arrived.ticket();
    if (board.find(ticket.id()) != null) {
      return;
    }
    Entry entry = board.add(ticket);
    Instant due = arrived.due();
    if (due == null) {
      enter(entry);
    } else {
      board.sleep(entry, Stage.RETRYING, due.toEpochMilli());
    }
  }

  private void adopt(Adopted adopted) {
    Ticket ticket = adopted.ticket();
    if (board.find(ticket.id()) == null) {
      Hold hold = new Hold(board.agent(adopted.agent()), adopted.ref(), now);
      board.hold(board.add(ticket), hold, true);
    }
  }

  private void join(AgentOffer offer) {
    Agent agent = board.agent(offer.id());
    leave(agent);
    Pool pool = board.pools.pool(offer.pool());
    board.pools.roots(offer.roots());
    agent.join(pool.kind(offer.schemes()), offer);
    board.stir(agent);
  }

  private void leave(String id) {
    Agent agent = board.knownAgent(id);
    if (agent != null) {
      leave(agent);
      board.tidy(agent);
    }
  }

  private void leave(Agent agent) {
    AgentKind kind = agent.kind();
    if (kind != null) {
      alarms.cancel(agent.rest());
      agent.leave();
      board.pools.tidy(kind.pool);
    }
  }

  private void accept(AttemptRef ref) {
    Entry entry = board.find(ref);
    if (entry != null && entry.hold != null && entry.stage.held()) {
      board.started(entry);
      if (entry.hold.agent().accepted(entry)) {
        board.stir(entry.hold.agent());
      }
    }
  }

  private void decline(AttemptRef ref) {
    Entry entry = board.find(ref);
    if (entry == null || entry.hold == null || !entry.stage.held()) {
      return;
    }
    Agent agent = entry.hold.agent();
    long until = now + settings.declinePause().toMillis();
    entry.shun(agent, until);
    if (agent.declined()) {
      agent.sleep(alarms.set(until, agent));
    }
    free(ref);
  }

  private void free(AttemptRef ref) {
    Entry entry = board.find(ref);
    if (entry == null) {
      return;
    }
    if (entry.hold != null && entry.answered && entry.stage.held()) {
      entry.route.pool().turnover.ended(now, now - entry.hold.since());
    }
    if (entry.stage == Stage.STOPPING) {
      board.remove(entry);
    } else if (entry.stage == Stage.HELD) {
      board.free(entry);
    }
  }

  private void release(AttemptRef ref) {
    Entry entry = atAttempt(ref);
    if (entry != null) {
      entry.attempts = (short) ref.number();
      board.free(entry);
      enter(entry);
    }
  }

  private void retry(AttemptRef ref, long due) {
    Entry entry = atAttempt(ref);
    if (entry != null) {
      entry.attempts = (short) ref.number();
      entry.started = true;
      board.sleep(entry, Stage.RETRYING, due);
    }
  }

  private @Nullable Entry atAttempt(AttemptRef ref) {
    Entry entry = board.find(ref);
    boolean there = entry != null && (entry.stage == Stage.HELD || entry.stage == Stage.SETTLING);
    return there ? entry : null;
  }

  private void requeue(TransferId id) {
    Entry entry = board.find(id);
    if (entry != null && entry.stage == Stage.REQUEUING) {
      enter(entry);
    }
  }

  private void dueNow(TransferId id) {
    Entry entry = board.find(id);
    if (entry != null && entry.stage == Stage.RETRYING) {
      requeueDue(entry);
    }
  }

  private void reprioritize(Ticket ticket) {
    Entry entry = board.find(ticket.id());
    if (entry == null) {
      return;
    }
    repriced.remove(ticket.id());
    if (entry.route.priority == ticket.priority()) {
      return;
    }
    switch (entry.stage) {
      case QUEUED, BEHIND, RESTING -> enter(replace(entry, ticket));
      case RETRYING, REQUEUING, HELD, STOPPING, SETTLING, GIVING_UP ->
          repriced.put(ticket.id(), ticket);
    }
  }

  /** The same transfer with what the ticket says, where nothing of it is at an agent. */
  private Entry replace(Entry before, Ticket ticket) {
    board.remove(before);
    Entry entry = board.add(ticket);
    entry.attempts = before.attempts;
    entry.started = before.started;
    return entry;
  }

  private void finish(TransferId id) {
    repriced.remove(id);
    Entry entry = board.find(id);
    if (entry != null) {
      board.remove(entry);
    }
  }

  private void withdraw(TransferId id) {
    repriced.remove(id);
    Entry entry = board.find(id);
    if (entry == null) {
      return;
    }
    if (entry.stage == Stage.HELD) {
      board.stopping(entry);
    } else if (entry.stage != Stage.STOPPING) {
      board.remove(entry);
    }
  }

  private void undo(TransferId id) {
    Entry entry = board.find(id);
    if (entry == null) {
      return;
    }
    long until = now + settings.troublePause().toMillis();
    switch (entry.stage) {
      case REQUEUING -> board.sleep(entry, Stage.RETRYING, until);
      case HELD, GIVING_UP -> board.sleep(entry, Stage.RESTING, until);
      case QUEUED, BEHIND, RESTING, RETRYING, STOPPING, SETTLING -> {
        // Nothing about it was being stored that the scheduler had asked for.
      }
    }
  }

  private void resume() {
    stopped = false;
    board.pools.stirAll();
  }

  /** It waits for an agent from now on, unless it is too late for that. */
  private void enter(Entry before) {
    Ticket ticket = repriced.isEmpty() ? null : repriced.remove(before.id());
    Entry entry = ticket == null ? before : replace(before, ticket);
    if (!entry.started && entry.deadline <= now) {
      giveUp(entry);
    } else {
      board.queue(entry);
    }
  }

  private void giveUp(Entry entry) {
    board.step(entry, Stage.GIVING_UP);
    String message =
        "its deadline %s passed before an agent could run it"
            .formatted(Instant.ofEpochMilli(entry.deadline));
    decisions.add(new GiveUp(entry.id(), new Rejected(FailureCode.DEADLINE_MISSED, message)));
  }

  private void requeueDue(Entry entry) {
    board.step(entry, Stage.REQUEUING);
    decisions.add(new RequeueDue(entry.id()));
  }

  private void wake() {
    for (Alarm alarm = alarms.due(now); alarm != null; alarm = alarms.due(now)) {
      switch (alarm.sleeper) {
        case Agent agent -> {
          agent.wake();
          board.stir(agent);
        }
        case Entry entry -> wake(entry);
      }
    }
  }

  private void wake(Entry entry) {
    entry.alarm = null;
    switch (entry.stage) {
      case QUEUED, BEHIND -> giveUp(entry);
      case RESTING -> enter(entry);
      case RETRYING -> requeueDue(entry);
      case REQUEUING, HELD, STOPPING, SETTLING, GIVING_UP ->
          throw new IllegalStateException(entry + " has an alarm while " + entry.stage);
    }
  }

  private void assign() {
    if (stopped) {
      return;
    }
    RouteLine next = board.pools.nextOpen();
    while (next != null) {
      if (!board.yieldsToWriter(next.head())) {
        offer(next.head());
      }
      next = board.pools.nextOpen();
    }
  }

  private void offer(Entry entry) {
    long nextOver = entry.forgetShuns(now);
    Agent agent = entry.route.pool().freest(entry);
    if (agent == null && nextOver == Long.MAX_VALUE) {
      // Agents are free, and none of them fits: that holds for its whole line.
      entry.route.pool().park(entry.route);
      return;
    }
    if (agent == null) {
      board.sleep(entry, Stage.RESTING, nextOver);
      return;
    }
    AttemptRef ref = new AttemptRef(entry.id(), entry.attempts + 1, epoch);
    board.hold(entry, new Hold(agent, ref, now), false);
    decisions.add(new AssignTo(ref, agent.id));
  }

  private void announce(boolean ticked) {
    if (ticked || announced <= now) {
      announced = Alarms.NEVER;
    }
    long next = alarms.next();
    if (next < announced) {
      announced = next;
      decisions.add(new WakeAt(Instant.ofEpochMilli(next)));
    }
  }
}

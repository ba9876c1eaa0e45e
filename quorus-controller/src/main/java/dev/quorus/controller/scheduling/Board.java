package dev.quorus.controller.scheduling;

import dev.quorus.controller.scheduling.Entry.Hold;
import dev.quorus.core.transfer.AttemptRef;
import dev.quorus.core.transfer.TransferId;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Which transfer is where. Each method takes a transfer from one place to another whole: its line,
 * its destination, its alarm, its agent and its hosts always agree with its stage.
 */
final class Board {
  private final EntryTable entries =
      new EntryTable() {
        @Override
        long high(Entry entry) {
          return entry.idHigh;
        }

        @Override
        long low(Entry entry) {
          return entry.idLow;
        }
      };
  private final Destinations destinations = new Destinations();
  private final Map<String, Agent> agents = new HashMap<>();
  private final Alarms alarms;
  final Pools pools;

  Board(EndpointLimits limits, Alarms alarms) {
    this.pools = new Pools(limits);
    this.alarms = alarms;
  }

  int size() {
    return entries.size();
  }

  @Nullable Entry find(TransferId id) {
    UUID value = id.value();
    return entries.find(value.getMostSignificantBits(), value.getLeastSignificantBits());
  }

  /** The transfer, if this is the attempt that is or was last at an agent; else null. */
  @Nullable Entry find(AttemptRef ref) {
    Entry entry = find(ref.transfer());
    return entry != null && entry.hold != null && entry.hold.ref().equals(ref) ? entry : null;
  }

  Agent agent(String id) {
    return agents.computeIfAbsent(id, Agent::new);
  }

  @Nullable Agent knownAgent(String id) {
    return agents.get(id);
  }

  /** Forgets an agent that is away and holds nothing. */
  void tidy(Agent agent) {
    if (agent.kind() == null && agent.held() == 0) {
      agents.remove(agent.id);
    }
  }

  /** A new transfer, which is nowhere yet. */
  Entry add(Ticket ticket) {
    Entry entry = new Entry(ticket, pools.join(ticket));
    entries.put(entry);
    return entry;
  }

  void remove(Entry entry) {
    withdraw(entry);
    leaveDestination(entry);
    stage(entry, Stage.SETTLING);
    entries.remove(entry.idHigh, entry.idLow);
    pools.leave(entry.route);
  }

  /** It waits for an agent, or behind another transfer to the same destination. */
  void queue(Entry entry) {
    withdraw(entry);
    if (!entry.started && entry.deadline != Entry.NO_DEADLINE) {
      entry.alarm = alarms.set(entry.deadline, entry);
    }
    stopWriting(entry);
    Entry first = destinations.first(entry);
    if (first != null && first != entry && !overtakes(entry, first)) {
      waitBehind(first, entry);
      return;
    }
    if (first != entry) {
      lead(entry, first);
    }
    standInLine(entry);
  }

  private static boolean overtakes(Entry entry, Entry first) {
    return first.in != null && Entry.RANK.compare(entry, first) < 0;
  }

  /** It is the first of its lane at its destination, before another that only waits. */
  private void lead(Entry entry, @Nullable Entry first) {
    destinations.lead(entry, first);
    if (first != null && first.in != null) {
      first.in.remove(first);
      waitBehind(entry, first);
    }
  }

  private void standInLine(Entry entry) {
    if (destinations.waitForWriter(entry)) {
      stage(entry, Stage.BEHIND);
      return;
    }
    stage(entry, Stage.QUEUED);
    entry.route.add(entry);
    pools.stir(entry.route.pool());
  }

  /** Whether it had to leave its line, since another one writes to its destination. */
  boolean yieldsToWriter(Entry entry) {
    Entry writer = destinations.writer(entry);
    if (writer == null || writer == entry) {
      return false;
    }
    entry.route.remove(entry);
    standInLine(entry);
    return true;
  }

  private void waitBehind(Entry writer, Entry waiting) {
    destinations.waitBehind(writer, waiting);
    stage(waiting, Stage.BEHIND);
  }

  /** Whom a transfer that waits for its destination waits for. */
  @Nullable Entry before(Entry entry) {
    Entry writer = destinations.writer(entry);
    return writer == null ? destinations.first(entry) : writer;
  }

  /**
   * It waits for a time, and for nothing else meanwhile.
   *
   * @param until milliseconds since the epoch
   */
  void sleep(Entry entry, Stage stage, long until) {
    step(entry, stage);
    boolean expires = stage == Stage.RESTING && !entry.started;
    entry.alarm = alarms.set(expires ? Math.min(until, entry.deadline) : until, entry);
  }

  /** It waits for nothing but the store, and leaves its destination to others. */
  void step(Entry entry, Stage stage) {
    withdraw(entry);
    leaveDestination(entry);
    stage(entry, stage);
  }

  /** It is at that agent, and the writer of its destination. */
  void hold(Entry entry, Hold hold, boolean answered) {
    withdraw(entry);
    if (!entry.first) {
      lead(entry, destinations.first(entry));
    }
    destinations.write(entry);
    stage(entry, Stage.HELD);
    entry.hold = hold;
    entry.answered = answered;
    hold.agent().hold(entry);
    pools.take(entry);
  }

  /** It is no longer at its agent, but stays the writer of its destination until that is stored. */
  void free(Entry entry) {
    withdraw(entry);
    stage(entry, Stage.SETTLING);
  }

  /** Still at its agent, but wanted no more. */
  void stopping(Entry entry) {
    stage(entry, Stage.STOPPING);
  }

  /** The deadline no longer ends it. */
  void started(Entry entry) {
    entry.started = true;
    alarms.cancel(entry.alarm);
    entry.alarm = null;
  }

  /** Out of its line, its sleep, or its agent's hands. */
  private void withdraw(Entry entry) {
    alarms.cancel(entry.alarm);
    entry.alarm = null;
    if (entry.in != null) {
      entry.in.remove(entry);
    }
    Hold hold = entry.hold;
    if (entry.stage.held() && hold != null) {
      hold.agent().letGo(entry);
      tidy(hold.agent());
      pools.giveBack(entry);
      stir(hold.agent());
    }
  }

  private void stopWriting(Entry entry) {
    destinations.stopWriting(entry).forEach(this::standInLine);
  }

  private void leaveDestination(Entry entry) {
    stopWriting(entry);
    Entry next = destinations.leave(entry);
    if (next != null) {
      standInLine(next);
    }
  }

  /** The agent can take something, perhaps. */
  void stir(Agent agent) {
    AgentKind kind = agent.kind();
    if (kind != null) {
      kind.pool.callIn(agent);
      pools.stir(kind.pool);
    }
  }

  private static void stage(Entry entry, Stage stage) {
    entry.route.pool().moved(entry.stage, stage);
    entry.stage = stage;
  }
}

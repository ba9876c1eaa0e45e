package dev.quorus.controller.scheduling;

import java.util.Comparator;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** An agent, and what it holds. The slots in use are those, never a number of their own. */
final class Agent extends Placed implements Sleeper {
  /** So many declines in a row say that it takes nothing at all at present. */
  static final int DECLINES_IN_ROW = 3;

  /** Those with a free slot first, of these the one that is used least. */
  static final Comparator<Agent> FREEST = Agent::compareUse;

  final String id;
  final Set<Entry> held = new HashSet<>();
  private int declinesInRow;
  private int slots;

  /** Whose transfers it takes; null while it is away. */
  private @Nullable AgentKind kind;

  /** Until when it is left alone; null if it is not. */
  private @Nullable Alarm rest;

  Agent(String id) {
    this.id = id;
  }

  int slots() {
    return slots;
  }

  @Nullable AgentKind kind() {
    return kind;
  }

  @Nullable Alarm rest() {
    return rest;
  }

  /** One that declined everything is asked for one thing at a time. */
  boolean free() {
    return held.size() < slots && (trusted() || held.stream().allMatch(entry -> entry.answered));
  }

  void join(AgentKind joined, int offered) {
    kind = joined;
    slots = offered;
    declinesInRow = 0;
    joined.join(this);
  }

  void leave() {
    if (kind != null) {
      kind.leave(this);
    }
    kind = null;
    rest = null;
    slots = 0;
  }

  void hold(Entry entry) {
    held.add(entry);
    rerank();
  }

  void letGo(Entry entry) {
    held.remove(entry);
    rerank();
  }

  /** Whether more can be offered to it than before. */
  boolean accepted(Entry entry) {
    boolean distrusted = !trusted();
    entry.answered = true;
    declinesInRow = 0;
    if (distrusted) {
      rerank();
    }
    return distrusted;
  }

  /** Whether it is to be left alone for a while, since it takes nothing. */
  boolean declined() {
    declinesInRow++;
    rerank();
    return !trusted() && kind != null && rest == null;
  }

  void sleep(Alarm until) {
    rest = until;
    if (kind != null) {
      kind.sleep(this);
    }
  }

  void wake() {
    rest = null;
    if (kind != null) {
      kind.wake(this);
    }
  }

  private boolean trusted() {
    return declinesInRow < DECLINES_IN_ROW;
  }

  private void rerank() {
    if (kind != null && place != NOWHERE) {
      kind.moved(this);
    }
  }

  private static int compareUse(Agent one, Agent other) {
    boolean free = one.free();
    if (free != other.free()) {
      return free ? -1 : 1;
    }
    return Long.compare((long) one.held.size() * other.slots, (long) other.held.size() * one.slots);
  }

  @Override
  public String toString() {
    return "agent " + id;
  }
}

package dev.quorus.controller.scheduling;

import java.util.Comparator;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * An agent, and how much it holds. Its rank is worked out when something changes, since a heap asks
 * for it some forty times each time.
 */
final class Agent extends Placed implements Sleeper {
  /** So many declines in a row say that it takes nothing at all at present. */
  static final int DECLINES_IN_ROW = 3;

  /** Those with a free slot first, of these the one that is used least. */
  static final Comparator<Agent> FREEST = Comparator.comparingLong(agent -> agent.use);

  /** The part of its slots that is taken, in so many parts of one. */
  private static final long WHOLE = 1L << 40;

  /** More than any part of its slots. */
  private static final long NOT_FREE = Long.MAX_VALUE / 2;

  final String id;
  private int held;
  private int unanswered;
  private int declinesInRow;
  private int slots;
  private AgentOffer offers;
  private long use = NOT_FREE;

  /** Whose transfers it takes; null while it is away. */
  private @Nullable AgentKind kind;

  /** Until when it is left alone; null if it is not. */
  private @Nullable Alarm rest;

  Agent(String id) {
    this.id = id;
    this.offers = new AgentOffer(id, "", 0, Set.of());
  }

  /** How many attempts are at it or on their way there. */
  int held() {
    return held;
  }

  int slots() {
    return slots;
  }

  /** What it offered last. */
  AgentOffer offers() {
    return offers;
  }

  @Nullable AgentKind kind() {
    return kind;
  }

  @Nullable Alarm rest() {
    return rest;
  }

  /** One that declined everything is asked for one thing at a time. */
  boolean free() {
    return use < NOT_FREE;
  }

  void join(AgentKind joined, AgentOffer offer) {
    kind = joined;
    offers = offer;
    slots = offer.slots();
    declinesInRow = 0;
    use = use();
    joined.join(this);
    joined.pool.joined(this);
  }

  void leave() {
    if (kind != null) {
      kind.pool.left(this);
      kind.leave(this);
    }
    kind = null;
    rest = null;
    slots = 0;
    use = use();
  }

  void hold(Entry entry) {
    held++;
    unanswered += entry.answered ? 0 : 1;
    if (kind != null) {
      kind.taken(1);
    }
    rerank();
  }

  void letGo(Entry entry) {
    held--;
    unanswered -= entry.answered ? 0 : 1;
    if (kind != null) {
      kind.taken(-1);
    }
    rerank();
  }

  /** Whether more can be offered to it than before. */
  boolean accepted(Entry entry) {
    boolean distrusted = !trusted();
    unanswered -= entry.answered ? 0 : 1;
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
    long before = use;
    use = use();
    if (use != before && kind != null && place != NOWHERE) {
      kind.moved(this);
    }
  }

  private long use() {
    boolean free = held < slots && (trusted() || unanswered == 0);
    return (free ? 0 : NOT_FREE) + held * WHOLE / Math.max(slots, 1);
  }

  @Override
  public String toString() {
    return "agent " + id;
  }
}

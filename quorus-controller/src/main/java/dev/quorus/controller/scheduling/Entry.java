package dev.quorus.controller.scheduling;

import dev.quorus.core.transfer.AttemptRef;
import dev.quorus.core.transfer.TransferId;
import java.util.Comparator;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * One transfer. A million of them wait at once, so it holds numbers in place of objects, and what
 * few of them need in objects of their own.
 */
final class Entry extends Item implements Sleeper {
  /** The most urgent first, then the earliest deadline, then the oldest. */
  static final Comparator<Entry> RANK = Entry::compareRank;

  static final long NO_DEADLINE = Long.MAX_VALUE;

  final long idHigh;
  final long idLow;
  final RouteLine route;

  /** A hash: two destinations that share one only wait for each other without need. */
  final long destination;

  /** Milliseconds since the epoch. */
  final long deadline;

  short attempts;
  boolean started;

  /** Whether it is the first of its lane at its destination; kept by {@link Destinations}. */
  boolean first;

  /** Whether it is the writer of its destination; kept by {@link Destinations}. */
  boolean writes;

  /** Whether the agent that holds it has said that it took it. */
  boolean answered;

  Stage stage = Stage.SETTLING;
  @Nullable Alarm alarm;
  @Nullable Hold hold;
  @Nullable Shun shuns;

  /** Those that wait for this transfer's destination, if this one is the first there. */
  @Nullable Line behind;

  /**
   * At which agent, as which attempt.
   *
   * @param since milliseconds since the epoch
   */
  record Hold(Agent agent, AttemptRef ref, long since) {}

  /**
   * An agent that the transfer is not offered to for a while.
   *
   * @param until milliseconds since the epoch
   */
  record Shun(Agent agent, long until, @Nullable Shun next) {}

  Entry(Ticket ticket, RouteLine route) {
    UUID id = ticket.id().value();
    this.idHigh = id.getMostSignificantBits();
    this.idLow = id.getLeastSignificantBits();
    this.route = route;
    this.destination = Destinations.key(ticket.destinationKey());
    this.deadline = ticket.deadline() == null ? NO_DEADLINE : ticket.deadline().toEpochMilli();
    this.attempts = (short) ticket.past().attempts();
    this.started = ticket.past().started();
  }

  TransferId id() {
    return new TransferId(new UUID(idHigh, idLow));
  }

  @Override
  Entry head() {
    return this;
  }

  boolean shuns(Agent agent) {
    for (Shun each = shuns; each != null; each = each.next()) {
      if (each.agent() == agent) {
        return true;
      }
    }
    return false;
  }

  void shun(Agent agent, long until) {
    shuns = new Shun(agent, until, shuns);
  }

  /** Drops what is over; when the next is over, or {@link Long#MAX_VALUE} if none is left. */
  long forgetShuns(long now) {
    Shun kept = null;
    long next = Long.MAX_VALUE;
    for (Shun each = shuns; each != null; each = each.next()) {
      if (each.until() > now) {
        kept = new Shun(each.agent(), each.until(), kept);
        next = Math.min(next, each.until());
      }
    }
    shuns = kept;
    return next;
  }

  private static int compareRank(Entry one, Entry other) {
    if (one.route != other.route && one.route.priority != other.route.priority) {
      return Integer.compare(other.route.priority, one.route.priority);
    }
    if (one.deadline != other.deadline) {
      return Long.compare(one.deadline, other.deadline);
    }
    int high = Long.compareUnsigned(one.idHigh, other.idHigh);
    return high != 0 ? high : Long.compareUnsigned(one.idLow, other.idLow);
  }

  @Override
  public String toString() {
    return "transfer " + id();
  }
}

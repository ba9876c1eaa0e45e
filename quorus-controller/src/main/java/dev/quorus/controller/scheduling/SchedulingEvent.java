package dev.quorus.controller.scheduling;

import dev.quorus.core.transfer.AttemptRef;
import dev.quorus.core.transfer.TransferId;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What happened, and when. Times never step back by more than the precision of a clock; a word
 * about a transfer or an attempt that the scheduler does not know, or no longer, changes nothing.
 */
public sealed interface SchedulingEvent {
  Instant at();

  /**
   * A transfer was submitted or restored.
   *
   * @param due of its next attempt, if it waits for one; null if it can run at once
   */
  record Arrived(Ticket ticket, @Nullable Instant due, Instant at) implements SchedulingEvent {}

  /** A transfer was restored that an agent holds. */
  record Adopted(Ticket ticket, AttemptRef ref, String agent, Instant at)
      implements SchedulingEvent {}

  /** An agent is there, or offers something else than before. */
  record AgentJoined(AgentOffer offer, Instant at) implements SchedulingEvent {}

  /** An agent takes nothing more. What it holds stays held until each of them is freed. */
  record AgentLeft(String agent, Instant at) implements SchedulingEvent {}

  /** The agent took the attempt. */
  record Accepted(AttemptRef ref, Instant at) implements SchedulingEvent {}

  /** The agent did not take the attempt: it is freed, and not for this agent for a while. */
  record Declined(AttemptRef ref, Instant at) implements SchedulingEvent {}

  /** The attempt is no longer at its agent; what becomes of the transfer is not stored yet. */
  record SlotFreed(AttemptRef ref, Instant at) implements SchedulingEvent {}

  /** Stored: the attempt did not count, the transfer waits again. */
  record Released(AttemptRef ref, Instant at) implements SchedulingEvent {}

  /** Stored: the attempt failed, the next one is due then. */
  record RetryStored(AttemptRef ref, Instant due, Instant at) implements SchedulingEvent {}

  /** Stored: the transfer waits for its next attempt no longer. */
  record Requeued(TransferId transfer, Instant at) implements SchedulingEvent {}

  /** The next attempt of the transfer is wanted now and not when it is due. */
  record DueNow(TransferId transfer, Instant at) implements SchedulingEvent {}

  /**
   * Stored: the transfer has another priority. What waits goes to its new place; what is at an
   * agent has it from its next attempt on.
   *
   * @param ticket whose past does not count
   */
  record Reprioritized(Ticket ticket, Instant at) implements SchedulingEvent {}

  /** Stored: the transfer is finished, in whatever way. */
  record Finished(TransferId transfer, Instant at) implements SchedulingEvent {}

  /**
   * Stored: the transfer is cancelled or paused, so nothing of it is to run. If an agent holds it,
   * its slot is freed by its end. One that is resumed arrives anew.
   */
  record Withdrawn(TransferId transfer, Instant at) implements SchedulingEvent {}

  /** A decision about the transfer could not be stored; nothing changed. */
  record NotStored(TransferId transfer, Instant at) implements SchedulingEvent {}

  /** What tenants may do from now on; those that are not named may do anything. */
  record TenantsLimited(List<TenantLimit> limits, Instant at) implements SchedulingEvent {
    public TenantsLimited {
      limits = List.copyOf(limits);
    }
  }

  /** From now on nothing is assigned. */
  record AssigningStopped(Instant at) implements SchedulingEvent {}

  /** Attempts are assigned again. */
  record AssigningResumed(Instant at) implements SchedulingEvent {}

  /** These hosts have limits of their own from now on, and no others but those of the settings. */
  record Limited(Map<String, Integer> byHost, Instant at) implements SchedulingEvent {
    public Limited {
      byHost = Map.copyOf(byHost);
    }
  }

  /** Time passed. */
  record Tick(Instant at) implements SchedulingEvent {}
}

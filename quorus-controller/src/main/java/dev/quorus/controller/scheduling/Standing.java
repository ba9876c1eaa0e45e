package dev.quorus.controller.scheduling;

import dev.quorus.core.transfer.TransferId;
import java.time.Instant;

/** Where a transfer stands, and what it waits for. */
public sealed interface Standing {
  /** No agent of the pool offers both schemes. */
  record NoAgent(String pool, String sourceScheme, String destinationScheme, int agentsInPool)
      implements Standing {}

  /**
   * No agent that offers both schemes has what it needs beside them.
   *
   * @param missing what the freest of them lacks, in words
   * @param agents how many offer both schemes
   */
  record NoFit(String pool, String missing, int agents) implements Standing {}

  /**
   * Every agent that could run it is busy.
   *
   * @param taken slots of those agents that are in use, of {@code slots}
   * @param ahead transfers that would be assigned before it, counted up to {@link #COUNTED}
   */
  record NoSlot(String pool, int taken, int slots, int ahead) implements Standing {
    /** The most that are counted. */
    public static final int COUNTED = 1000;
  }

  /** One of its hosts is touched by as many attempts as it may be. */
  record HostFull(String host, int limit) implements Standing {}

  /** As many attempts of its tenant run as may. */
  record TenantFull(String tenant, long limit) implements Standing {}

  /** Its tenant has used up the bytes of its day. */
  record TenantSpent(String tenant) implements Standing {}

  /** Another transfer writes to the same destination. */
  record DestinationBusy(TransferId writer) implements Standing {}

  /** Its next attempt waits for its time. */
  record RetryDue(Instant due) implements Standing {}

  /** The agents with a free slot declined it just now, or a decision could not be stored. */
  record Resting(Instant until) implements Standing {}

  /** Nothing is assigned at present. */
  record Stopped() implements Standing {}

  /** Sent to an agent that has not answered yet. */
  record Assigned(String agent) implements Standing {}

  /** At an agent. */
  record Running(String agent) implements Standing {}

  /** Something about it is being stored this moment. */
  record Settling() implements Standing {}
}

package dev.quorus.core.bus;

import dev.quorus.core.doctor.Diagnosis.Check;
import dev.quorus.core.engine.Outcome;
import dev.quorus.core.engine.StopReason;
import dev.quorus.core.failure.TransferFailure;
import dev.quorus.core.protocol.Fact;
import dev.quorus.core.transfer.AttemptRef;
import dev.quorus.core.transfer.Endpoint;
import dev.quorus.core.transfer.Progress;
import dev.quorus.core.transfer.TransferOrder;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Every message between controllers and agents. Each may be lost, repeated or late; all are JSON
 * with a version field {@code v}, and readers pass over fields they do not know.
 */
public sealed interface BusMessage {
  /** The version that this code writes. */
  int VERSION = 1;

  /** Who an agent is and what it offers. */
  record AgentProfile(
      String agentId,
      String boot,
      String version,
      String pool,
      Map<String, String> labels,
      Offer offer) {}

  /** What an agent can take on. */
  record Offer(int slots, Set<String> schemes, List<String> roots) {}

  /**
   * Agent to controller, when it starts, when it has connected anew, and whenever a controller does
   * not know it.
   *
   * @param route where messages to the agent are to go, stamped by the gateway that it is connected
   *     to; null for its own address on the local bus
   */
  record Hello(AgentProfile profile, @Nullable String route) implements BusMessage {
    public Hello(AgentProfile profile) {
      this(profile, null);
    }
  }

  /** The answer to a hello: how often to beat, and how long a lease lasts without. */
  record Welcome(long epoch, long heartbeatMillis, long leaseMillis) implements BusMessage {}

  /**
   * Agent to controller, every second: all that it holds. Not in the list means not held.
   *
   * @param declined of the assignments that came in answers to earlier heartbeats
   */
  record Heartbeat(String agentId, String boot, List<HeldAttempt> held, List<Declined> declined)
      implements BusMessage {
    public Heartbeat(String agentId, String boot, List<HeldAttempt> held) {
      this(agentId, boot, held, List.of());
    }
  }

  /** One attempt that an agent holds. */
  record HeldAttempt(AttemptRef ref, Progress progress) {}

  /**
   * The answer to a heartbeat: of the attempts held, those to be stopped; and some of those that
   * were assigned and are not held, so that a lost {@link Assign} costs a second at most. {@code
   * known} is false if the controller does not know this agent, which then says hello.
   */
  record HeartbeatReply(
      boolean known, long epoch, List<StopOrder> stop, List<Assignment> assignments)
      implements BusMessage {
    public HeartbeatReply(boolean known, long epoch, List<StopOrder> stop) {
      this(known, epoch, stop, List.of());
    }
  }

  /** An attempt to be stopped, and why. */
  record StopOrder(AttemptRef ref, StopReason reason) {}

  /** Controller to agent: run these. Answered by {@link AssignReply}. */
  record Assign(List<Assignment> assignments) implements BusMessage {}

  /** One attempt to run; holds the secrets of its endpoints. */
  record Assignment(AttemptRef ref, TransferOrder order) {}

  /** Which of the assignments the agent took; the others are declined, with the reason. */
  record AssignReply(List<AttemptRef> accepted, List<Declined> declined) implements BusMessage {}

  /** An assignment that the agent did not take. */
  record Declined(AttemptRef ref, String reason) {}

  /** Controller to agent: stop these. No answer; the next heartbeat repeats it if it was lost. */
  record Stop(List<StopOrder> orders) implements BusMessage {}

  /** Agent to controller: how attempts ended. Answered by {@link OutcomesAck}. */
  record Outcomes(String agentId, List<AttemptOutcome> outcomes) implements BusMessage {}

  /** How one attempt ended. */
  record AttemptOutcome(AttemptRef ref, Outcome outcome, Progress progress, Instant at) {}

  /** The outcomes that are committed, or refused for good as stale: the agent forgets both. */
  record OutcomesAck(List<AttemptRef> settled) implements BusMessage {}

  /**
   * Controller to agent: examine this endpoint, and answer in time. Answered by {@link Examined}.
   * Holds the secrets of the endpoint.
   *
   * @param writes whether a small file may be written into the folder, and removed again
   */
  record Examine(Endpoint endpoint, boolean writes, long withinMillis) implements BusMessage {}

  /** What an examination found; see {@link dev.quorus.core.doctor.Diagnosis}. */
  record Examined(List<Fact> facts, List<Check> checks) implements BusMessage {}

  /**
   * Controller to agent: look at what lies somewhere, and answer in time. Answered by {@link
   * Looked}. Holds the secrets of the order's ends.
   *
   * @param at at which end of the order, and how
   * @param below of {@link At#FILES}: whether folders below are looked into too
   * @param most of {@link At#FILES}: with more, one more than that is told
   */
  record Look(TransferOrder order, At at, boolean below, int most, long withinMillis)
      implements BusMessage {
    /** What is looked at. */
    public enum At {
      /** The files below the source that the order selects. */
      FILES,
      /** What lies at the source, as a sum. */
      SOURCE,
      /** What lies at the destination, as a sum. */
      DESTINATION
    }
  }

  /**
   * What was seen.
   *
   * @param files empty unless they were asked for
   * @param count of all files
   * @param bytes of all together; -1 if the server does not say
   * @param modified of a single file, if it is known
   * @param failure why nothing was seen; null if something was, or nothing lies there
   */
  record Looked(
      List<LookedFile> files,
      long count,
      long bytes,
      @Nullable Instant modified,
      @Nullable TransferFailure failure)
      implements BusMessage {}

  /**
   * A file below what was looked at.
   *
   * @param bytes -1 if the server does not say
   */
  record LookedFile(String path, long bytes, @Nullable Instant modified) {}
}

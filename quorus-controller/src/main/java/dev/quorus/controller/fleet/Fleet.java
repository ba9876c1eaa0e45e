package dev.quorus.controller.fleet;

import dev.quorus.core.bus.BusAddress;
import dev.quorus.core.bus.BusMessage.AgentProfile;
import dev.quorus.core.bus.BusMessage.Assignment;
import dev.quorus.core.bus.BusMessage.Heartbeat;
import dev.quorus.core.bus.BusMessage.HeldAttempt;
import dev.quorus.core.bus.BusMessage.Hello;
import dev.quorus.core.bus.BusMessage.StopOrder;
import dev.quorus.core.engine.StopReason;
import dev.quorus.core.time.Ticker;
import dev.quorus.core.transfer.AttemptRef;
import dev.quorus.core.transfer.Progress;
import dev.quorus.core.transfer.TransferId;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import org.jspecify.annotations.Nullable;

/**
 * Who the agents are and what each of them holds. It changes on one thread, the dispatcher's;
 * {@link #agents} and {@link #progress} may be asked by any. Leases run on a monotonic clock, so a
 * wall clock that is set changes nothing.
 */
public final class Fleet {
  /** The most assignments that one answer to a heartbeat repeats. */
  static final int MOST_REPEATED = 64;

  /** So many of them apart two heartbeats of an agent that keeps up never are. */
  private static final int LATE_BEATS = 3;

  private final FleetSettings settings;
  private final InstantSource clock;
  private final Ticker ticker;
  private final Map<String, AgentSeat> seats = new TreeMap<>();
  private final Map<AttemptRef, HeldByAgent> held = new HashMap<>();
  private final Map<String, AgentStatus> statuses = new ConcurrentSkipListMap<>();
  private final Map<TransferId, Progress> progress = new ConcurrentHashMap<>();

  public Fleet(FleetSettings settings, InstantSource clock, Ticker ticker) {
    this.settings = settings;
    this.clock = clock;
    this.ticker = ticker;
  }

  /** Every agent known, by id. */
  public List<AgentStatus> agents() {
    return List.copyOf(statuses.values());
  }

  /** How far the running attempt of a transfer is, by the last heartbeat; null if none runs. */
  public @Nullable Progress progress(TransferId id) {
    return progress.get(id);
  }

  /** An agent that was seen before this controller started. */
  public void remember(AgentProfile profile, Instant firstSeen, Instant lastSeen) {
    AgentSeat seat = seat(profile.agentId());
    seat.remember(profile, firstSeen, lastSeen);
    show(seat);
  }

  /** Whether this is a late word of a process of the agent that another one has replaced. */
  public boolean isPast(AgentProfile profile) {
    AgentSeat seat = seats.get(profile.agentId());
    return seat != null && seat.wasIn(profile.boot());
  }

  /** An agent says who it is, and its gateway by which way it is reached. */
  public void hello(Hello hello) {
    AgentProfile profile = hello.profile();
    AgentSeat seat = seat(profile.agentId());
    seat.hello(profile, route(hello), ticker.nanos(), clock.instant());
    show(seat);
  }

  private static AgentRoute route(Hello hello) {
    String agent = hello.profile().agentId();
    String boot = hello.profile().boot();
    String gateway = hello.route();
    return new AgentRoute(gateway == null ? BusAddress.agent(agent, boot) : gateway, agent, boot);
  }

  /** An agent says what it holds: what does not fit is found here, whatever message was lost. */
  public Beat beat(Heartbeat heartbeat) {
    AgentSeat seat = seats.get(heartbeat.agentId());
    if (seat == null || !seat.isIn(heartbeat.boot())) {
      return Beat.UNKNOWN;
    }
    long now = ticker.nanos();
    boolean late = seat.silentFor(now, LATE_BEATS * settings.heartbeat().toNanos());
    seat.beat(now, clock.instant());
    List<AttemptRef> begun = new ArrayList<>();
    List<StopOrder> stop = new ArrayList<>();
    Set<AttemptRef> listed = new HashSet<>();
    for (HeldAttempt each : heartbeat.held()) {
      listed.add(each.ref());
      compare(seat, each, begun, stop);
    }
    List<AttemptRef> missing = missing(seat, listed, now);
    show(seat);
    return new Beat(true, begun, missing, stop, lacking(seat, listed, now), late);
  }

  private void compare(
      AgentSeat seat, HeldAttempt said, List<AttemptRef> begun, List<StopOrder> stop) {
    HeldByAgent known = seat.held.get(said.ref());
    if (known == null) {
      stop.add(new StopOrder(said.ref(), StopReason.FENCED));
      return;
    }
    known.seen(said.progress());
    progress.put(said.ref().transfer(), said.progress());
    StopReason stopping = known.stopping();
    if (stopping != null) {
      stop.add(new StopOrder(said.ref(), stopping));
    } else if (known.accept()) {
      begun.add(said.ref());
    }
  }

  /** What the agent was sent, and has not: the message may be lost. */
  private List<Assignment> lacking(AgentSeat seat, Set<AttemptRef> listed, long now) {
    long patience = settings.heartbeat().toNanos() / 4;
    return seat.held.values().stream()
        .filter(each -> !listed.contains(each.ref))
        .map(each -> each.repeated(now, patience))
        .filter(Objects::nonNull)
        .limit(MOST_REPEATED)
        .toList();
  }

  private List<AttemptRef> missing(AgentSeat seat, Set<AttemptRef> listed, long now) {
    return seat.held.values().stream()
        .filter(each -> !listed.contains(each.ref))
        .filter(each -> each.missed(now, settings.answer().toNanos()))
        .map(each -> each.ref)
        .toList();
  }

  /** An attempt is given to an agent; it is not sent yet, so the agent cannot have it. */
  public void hold(AttemptRef ref, String agent) {
    HeldByAgent attempt = new HeldByAgent(ref, agent, ticker.nanos());
    AgentSeat seat = seat(agent);
    seat.held.put(ref, attempt);
    held.put(ref, attempt);
    show(seat);
  }

  /**
   * A held attempt is on its way to its agent.
   *
   * @param maxAttempts of its transfer
   */
  public void sent(Assignment assignment, int maxAttempts) {
    HeldByAgent attempt = held.get(assignment.ref());
    if (attempt != null) {
      attempt.sent(assignment, maxAttempts, ticker.nanos());
    }
  }

  /** A held attempt was at its agent, or on its way there, when this controller took the lead. */
  public void adopted(AttemptRef ref, int maxAttempts) {
    HeldByAgent attempt = held.get(ref);
    if (attempt != null) {
      attempt.adopted(maxAttempts, ticker.nanos());
    }
  }

  /** Whether the attempt is on its way to this agent, or there. */
  public boolean isAt(AttemptRef ref, String agent) {
    HeldByAgent attempt = held.get(ref);
    return attempt != null && attempt.isSent() && attempt.agent.equals(agent);
  }

  /** Whether the attempt is on its way to an agent, or there. */
  public boolean isSent(AttemptRef ref) {
    HeldByAgent attempt = held.get(ref);
    return attempt != null && attempt.isSent();
  }

  /** How long ago the attempt was given to its agent; zero if it is not held. */
  public Duration heldFor(AttemptRef ref) {
    HeldByAgent attempt = held.get(ref);
    return attempt == null ? Duration.ZERO : Duration.ofNanos(ticker.nanos() - attempt.heldSince());
  }

  /** The agent says that it took the attempt; whether that is news. */
  public boolean accepted(AttemptRef ref) {
    HeldByAgent attempt = held.get(ref);
    return attempt != null && attempt.accept();
  }

  /** The attempt is to be stopped; whether its agent can have it. */
  public boolean stop(AttemptRef ref, StopReason reason) {
    HeldByAgent attempt = held.get(ref);
    if (attempt != null) {
      attempt.stop(reason);
    }
    return attempt != null && attempt.isSent();
  }

  /** Why the attempt is being stopped by request; null if it is not. */
  public @Nullable StopReason stopping(AttemptRef ref) {
    HeldByAgent attempt = held.get(ref);
    return attempt == null ? null : attempt.stopping();
  }

  public boolean holds(AttemptRef ref) {
    return held.containsKey(ref);
  }

  /** How many attempts the held attempt's transfer has in all. */
  public int maxAttempts(AttemptRef ref) {
    return Objects.requireNonNull(held.get(ref), "the attempt is not held").maxAttempts();
  }

  /** The attempt is over, however it ended. Unknown ones are passed over. */
  public void ended(AttemptRef ref) {
    HeldByAgent attempt = held.remove(ref);
    if (attempt != null) {
      AgentSeat seat = seat(attempt.agent);
      seat.held.remove(ref);
      progress.remove(ref.transfer());
      show(seat);
    }
  }

  /**
   * The agents whose lease has run out; each is offline from now on, and what it was sent is lost.
   * What was not sent yet finds no address when it is.
   */
  public List<Lost> expire() {
    long now = ticker.nanos();
    List<Lost> lost = new ArrayList<>();
    for (AgentSeat seat : seats.values()) {
      boolean concerned = seat.isOnline() || !seat.sent().isEmpty();
      if (concerned && seat.silentFor(now, settings.lease().toNanos())) {
        seat.lose();
        lost.add(new Lost(seat.id, seat.sent()));
        show(seat);
      }
    }
    return lost;
  }

  /** An agent that is gone, and what it held. */
  public record Lost(String agent, List<AttemptRef> held) {}

  /** What this agent has or may have. */
  public List<AttemptRef> sentTo(String agent) {
    AgentSeat seat = seats.get(agent);
    return seat == null ? List.of() : seat.sent();
  }

  /** How the agent introduced itself; null if it is not there. */
  public @Nullable AgentProfile profile(String agent) {
    AgentSeat seat = seats.get(agent);
    return seat == null ? null : seat.present();
  }

  /** Where the agent listens; null if it is not there. */
  public @Nullable AgentRoute route(String agent) {
    AgentSeat seat = seats.get(agent);
    return seat == null ? null : seat.route();
  }

  private AgentSeat seat(String id) {
    return seats.computeIfAbsent(id, key -> new AgentSeat(key, ticker.nanos()));
  }

  private void show(AgentSeat seat) {
    AgentStatus status = seat.status();
    if (status != null) {
      statuses.put(seat.id, status);
    }
  }
}

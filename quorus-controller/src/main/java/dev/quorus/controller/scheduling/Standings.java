package dev.quorus.controller.scheduling;

import dev.quorus.controller.scheduling.Entry.Hold;
import dev.quorus.controller.scheduling.Standing.Assigned;
import dev.quorus.controller.scheduling.Standing.DestinationBusy;
import dev.quorus.controller.scheduling.Standing.HostFull;
import dev.quorus.controller.scheduling.Standing.NoAgent;
import dev.quorus.controller.scheduling.Standing.NoFit;
import dev.quorus.controller.scheduling.Standing.NoSlot;
import dev.quorus.controller.scheduling.Standing.Resting;
import dev.quorus.controller.scheduling.Standing.RetryDue;
import dev.quorus.controller.scheduling.Standing.Running;
import dev.quorus.controller.scheduling.Standing.Settling;
import dev.quorus.controller.scheduling.Standing.Stopped;
import dev.quorus.controller.scheduling.Standing.TenantFull;
import dev.quorus.controller.scheduling.Standing.TenantSpent;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Says where a transfer stands. Looks, and changes nothing. */
final class Standings {
  private final Board board;
  private final boolean stopped;

  Standings(Board board, boolean stopped) {
    this.board = board;
    this.stopped = stopped;
  }

  Standing of(Entry entry) {
    return switch (entry.stage) {
      case QUEUED -> queued(entry);
      case BEHIND -> behind(entry);
      case RESTING -> new Resting(wakesAt(entry));
      case RETRYING -> new RetryDue(wakesAt(entry));
      case HELD, STOPPING -> held(entry);
      case REQUEUING, SETTLING, GIVING_UP -> new Settling();
    };
  }

  private Standing behind(Entry entry) {
    Entry writer = board.before(entry);
    return writer == null ? new Settling() : new DestinationBusy(writer.id());
  }

  private static Instant wakesAt(Entry entry) {
    return entry.alarm == null ? Instant.EPOCH : Instant.ofEpochMilli(entry.alarm.at);
  }

  private static Standing held(Entry entry) {
    Hold hold = entry.hold;
    if (hold == null) {
      return new Settling();
    }
    return entry.answered ? new Running(hold.agent().id) : new Assigned(hold.agent().id);
  }

  private Standing queued(Entry entry) {
    RouteLine route = entry.route;
    Pool pool = route.pool();
    List<AgentKind> serving = route.lane.serving();
    if (serving.isEmpty()) {
      Lane.Key schemes = route.lane.key;
      return new NoAgent(pool.name, schemes.source(), schemes.destination(), pool.agents());
    }
    TenantGate gate = route.share.gate;
    if (gate.spent()) {
      return new TenantSpent(gate.tenant);
    }
    if (!gate.open()) {
      return new TenantFull(gate.tenant, gate.most());
    }
    if (route.source.full() || route.destination.full()) {
      Host full = route.source.full() ? route.source : route.destination;
      return new HostFull(full.name, full.limit());
    }
    String missing = missing(route, serving);
    if (missing != null) {
      return new NoFit(pool.name, missing, serving.stream().mapToInt(AgentKind::agents).sum());
    }
    if (stopped) {
      return new Stopped();
    }
    int taken = 0;
    int slots = 0;
    for (AgentKind kind : serving) {
      taken += kind.taken();
      slots += kind.slots();
    }
    return new NoSlot(pool.name, taken, slots, Ahead.of(entry));
  }

  /** What the freest agent lacks, where none has all that is needed; null if one has. */
  private static @Nullable String missing(RouteLine route, List<AgentKind> serving) {
    String first = null;
    for (AgentKind kind : serving) {
      for (Agent agent : kind.awake()) {
        String missing = route.needs.missing(agent);
        if (missing == null) {
          return null;
        }
        first = first == null ? missing : first;
      }
    }
    return first;
  }
}

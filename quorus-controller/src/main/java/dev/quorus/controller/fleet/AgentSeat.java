package dev.quorus.controller.fleet;

import dev.quorus.core.bus.BusMessage.AgentProfile;
import dev.quorus.core.transfer.AttemptRef;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One agent's place in the fleet. Used by the fleet's thread. */
final class AgentSeat {
  /** No message is as late as this many restarts. */
  private static final int PAST_BOOTS = 16;

  final String id;
  final Map<AttemptRef, HeldByAgent> held = new LinkedHashMap<>();
  private final Deque<String> pastBoots = new ArrayDeque<>();
  private @Nullable AgentProfile profile;
  private @Nullable AgentRoute route;
  private boolean online;
  private long beatAt;
  private Instant firstSeen = Instant.EPOCH;
  private Instant lastSeen = Instant.EPOCH;

  /** A seat kept for an agent that held something before this controller started. */
  AgentSeat(String id, long now) {
    this.id = id;
    this.beatAt = now;
  }

  /** Known from an earlier life of the controller, not heard of in this one. */
  void remember(AgentProfile known, Instant first, Instant last) {
    profile = known;
    firstSeen = first;
    lastSeen = last;
  }

  void hello(AgentProfile now, AgentRoute way, long nanos, Instant at) {
    if (profile != null && !profile.boot().equals(now.boot())) {
      pastBoots.addLast(profile.boot());
      if (pastBoots.size() > PAST_BOOTS) {
        pastBoots.removeFirst();
      }
    }
    if (firstSeen.equals(Instant.EPOCH)) {
      firstSeen = at;
    }
    profile = now;
    route = way;
    online = true;
    beat(nanos, at);
  }

  /** Whether the agent ran under this boot before its present one. */
  boolean wasIn(String boot) {
    return pastBoots.contains(boot);
  }

  void beat(long nanos, Instant at) {
    beatAt = nanos;
    lastSeen = at;
  }

  void lose() {
    online = false;
  }

  /** What it has or may have. */
  List<AttemptRef> sent() {
    return held.values().stream().filter(HeldByAgent::isSent).map(attempt -> attempt.ref).toList();
  }

  boolean isOnline() {
    return online;
  }

  boolean isIn(String boot) {
    return online && profile != null && profile.boot().equals(boot);
  }

  boolean silentFor(long nanos, long limit) {
    return nanos - beatAt >= limit;
  }

  /** How it introduced itself; null while it is away. */
  @Nullable AgentProfile present() {
    return online ? profile : null;
  }

  /** Where it listens; null while it is away. */
  @Nullable AgentRoute route() {
    return online ? route : null;
  }

  @Nullable AgentStatus status() {
    return profile == null
        ? null
        : new AgentStatus(profile, online, held.size(), firstSeen, lastSeen);
  }
}

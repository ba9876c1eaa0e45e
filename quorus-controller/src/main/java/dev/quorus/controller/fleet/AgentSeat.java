package dev.quorus.controller.fleet;

import dev.quorus.core.bus.BusMessage.AgentProfile;
import dev.quorus.core.transfer.AttemptRef;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One agent's place in the fleet. Used by the fleet's thread. */
final class AgentSeat {
  final String id;
  final Map<AttemptRef, HeldByAgent> held = new LinkedHashMap<>();
  private @Nullable AgentProfile profile;
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

  void hello(AgentProfile now, long nanos, Instant at) {
    if (firstSeen.equals(Instant.EPOCH)) {
      firstSeen = at;
    }
    profile = now;
    online = true;
    beat(nanos, at);
  }

  void beat(long nanos, Instant at) {
    beatAt = nanos;
    lastSeen = at;
  }

  void lose() {
    online = false;
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

  @Nullable AgentProfile profile() {
    return profile;
  }

  @Nullable AgentStatus status() {
    return profile == null
        ? null
        : new AgentStatus(profile, online, held.size(), firstSeen, lastSeen);
  }
}

package dev.quorus.controller.transfer;

import dev.quorus.controller.fleet.Fleet;
import dev.quorus.controller.store.DrainStore;
import dev.quorus.controller.store.DrainStore.Drain;
import dev.quorus.core.bus.BusMessage.AgentProfile;
import dev.quorus.core.engine.StopReason;
import dev.quorus.core.observe.LogKeys;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The agents that operators drain: they take no new work, and what they hold past their time is
 * stopped with a checkpoint, to go on elsewhere. The store knows them, so that a new leader does.
 * On the dispatcher's thread.
 */
final class Drains {
  private static final Logger LOG = LoggerFactory.getLogger(Drains.class);
  private static final Duration EVERY = Duration.ofSeconds(1);

  private final Dispatcher dispatcher;
  private final Fleet fleet;
  private final Pace pace;
  private final DrainStore store;
  private Map<String, Drain> known = Map.of();
  private Instant lookedAt = Instant.EPOCH;
  private boolean asking;

  Drains(Dispatcher dispatcher, Fleet fleet, Pace pace, DrainStore store) {
    this.dispatcher = dispatcher;
    this.fleet = fleet;
    this.pace = pace;
    this.store = store;
  }

  /** Before anything is assigned. Blocks; for a virtual thread. */
  void begin() {
    known = byAgent(store.drains().await());
  }

  boolean isDraining(String agent) {
    return known.containsKey(agent);
  }

  /** Looks now and then at what operators want. */
  void look() {
    Instant now = dispatcher.now();
    if (!asking && Duration.between(lookedAt, now).abs().compareTo(EVERY) >= 0) {
      asking = true;
      lookedAt = now;
      dispatcher.then(
          store.drains(),
          drains -> {
            asking = false;
            take(byAgent(drains));
          },
          failed -> {
            asking = false;
            LOG.atDebug().setCause(failed).log("drains not looked up; tried again");
          });
    }
    handOver(now);
  }

  private static Map<String, Drain> byAgent(Collection<Drain> drains) {
    Map<String, Drain> byAgent = new LinkedHashMap<>();
    drains.forEach(each -> byAgent.put(each.agent(), each));
    return byAgent;
  }

  private void take(Map<String, Drain> drains) {
    Map<String, Drain> before = known;
    known = drains;
    for (String agent : drains.keySet()) {
      if (!before.containsKey(agent)) {
        LOG.atInfo().addKeyValue(LogKeys.AGENT_ID, agent).log("agent takes no new work: drained");
        dispatcher.agentRests(agent);
      }
    }
    for (String agent : before.keySet()) {
      AgentProfile profile = fleet.profile(agent);
      if (!drains.containsKey(agent) && profile != null) {
        LOG.atInfo().addKeyValue(LogKeys.AGENT_ID, agent).log("agent takes work again");
        dispatcher.agentJoins(profile, pace.slots(profile));
      }
    }
  }

  private void handOver(Instant now) {
    for (Drain each : known.values()) {
      Instant by = each.by();
      if (by != null && !by.isAfter(now)) {
        fleet.sentTo(each.agent()).stream()
            .filter(ref -> fleet.stopping(ref) == null)
            .forEach(ref -> dispatcher.stop(ref, each.agent(), StopReason.SHUTDOWN));
      }
    }
  }
}

package dev.quorus.controller.transfer;

import dev.quorus.controller.fleet.Beat;
import dev.quorus.controller.fleet.Fleet;
import dev.quorus.controller.fleet.FleetSettings;
import dev.quorus.controller.store.AgentStore;
import dev.quorus.core.bus.BusMessage;
import dev.quorus.core.bus.BusMessage.AgentProfile;
import dev.quorus.core.bus.BusMessage.Heartbeat;
import dev.quorus.core.bus.BusMessage.HeartbeatReply;
import dev.quorus.core.bus.BusMessage.Hello;
import dev.quorus.core.bus.BusMessage.StopOrder;
import dev.quorus.core.bus.BusMessage.Welcome;
import dev.quorus.core.observe.LogKeys;
import java.util.List;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What agents say of themselves. On the dispatcher's thread. */
final class AgentMessages {
  private static final Logger LOG = LoggerFactory.getLogger(AgentMessages.class);

  private final Dispatcher dispatcher;
  private final Fleet fleet;
  private final Drains drains;
  private final Pace pace;
  private final AgentStore agents;
  private final FleetSettings settings;
  private final long epoch;

  AgentMessages(
      Dispatcher dispatcher,
      Fleet fleet,
      Drains drains,
      Pace pace,
      AgentStore agents,
      FleetSettings settings,
      long epoch) {
    this.dispatcher = dispatcher;
    this.fleet = fleet;
    this.drains = drains;
    this.pace = pace;
    this.agents = agents;
    this.settings = settings;
    this.epoch = epoch;
  }

  /** An agent is there; it is welcome once it is remembered. */
  void hello(Hello hello, Consumer<BusMessage> reply) {
    AgentProfile profile = hello.profile();
    if (fleet.isPast(profile)) {
      LOG.atInfo()
          .addKeyValue(LogKeys.AGENT_ID, profile.agentId())
          .log("hello of an earlier process of the agent passed over");
      return;
    }
    dispatcher.then(
        agents.seen(profile, dispatcher.now()),
        stored -> {
          fleet.hello(hello);
          if (!drains.isDraining(profile.agentId())) {
            dispatcher.agentJoins(profile, pace.slots(profile));
          }
          reply.accept(
              new Welcome(epoch, settings.heartbeat().toMillis(), settings.lease().toMillis()));
        },
        failed ->
            // The agent says hello again.
            LOG.atWarn()
                .addKeyValue(LogKeys.AGENT_ID, profile.agentId())
                .setCause(failed)
                .log("agent not stored"));
  }

  private void keepPace(String agent, Beat beat) {
    if (beat.known() && pace.beat(agent, beat.late()) && !drains.isDraining(agent)) {
      AgentProfile profile = fleet.profile(agent);
      if (profile != null) {
        int slots = pace.slots(profile);
        LOG.atInfo()
            .addKeyValue(LogKeys.AGENT_ID, agent)
            .addKeyValue("late", beat.late())
            .addKeyValue("slots", slots)
            .log("slots that are counted on at an agent");
        dispatcher.agentJoins(profile, slots);
      }
    }
  }

  void heartbeat(Heartbeat heartbeat, Consumer<BusMessage> reply) {
    dispatcher.declined(heartbeat.agentId(), heartbeat.declined());
    Beat beat = fleet.beat(heartbeat);
    keepPace(heartbeat.agentId(), beat);
    beat.begun().forEach(dispatcher::begun);
    beat.missing()
        .forEach(ref ->
            dispatcher.handBack(
                ref, "agent " + heartbeat.agentId() + " does not have it any more"));
    reply.accept(
        new HeartbeatReply(beat.known(), epoch, mine(beat.stop()), Batches.first(beat.lacking())));
  }

  /** Without those of a later lead: it may have begun, and this leader not have heard of it yet. */
  private List<StopOrder> mine(List<StopOrder> orders) {
    return orders.stream().filter(order -> order.ref().epoch() <= epoch).toList();
  }
}

package dev.quorus.controller.gateway;

import dev.quorus.controller.fleet.LeadLine;
import dev.quorus.controller.security.AdmittedAgent;
import dev.quorus.controller.security.AgentAccess;
import dev.quorus.core.bus.BusAddress;
import dev.quorus.core.bus.BusCodec;
import dev.quorus.core.bus.LinkFrame;
import dev.quorus.core.observe.LogKeys;
import dev.quorus.core.time.Ticker;
import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Vertx;
import io.vertx.core.eventbus.Message;
import io.vertx.core.eventbus.MessageConsumer;
import io.vertx.core.eventbus.ReplyException;
import io.vertx.core.http.ServerWebSocket;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The agents that are connected to this controller: passes their messages to the leader, and the
 * leader's to them. For use by many threads.
 */
public final class AgentGateway {
  private static final Logger LOG = LoggerFactory.getLogger(AgentGateway.class);
  private static final long REVOKED_MILLIS = 2_000;

  /** Longer than the clocks of controllers are ever apart. */
  private static final Duration REVOKED_LATELY = Duration.ofDays(1);

  private static final short GOING_AWAY = 1001;
  private static final int NOT_HERE = 503;

  private final Map<String, AgentSocket> open = new ConcurrentHashMap<>();
  private final AgentSocket.Shared shared;
  private final AgentAccess access;
  private final MessageConsumer<JsonObject> consumer;
  private final long timer;

  /**
   * Listens for the leader's messages from now on.
   *
   * @param node names this controller among all of them
   * @param lead where messages of agents go
   */
  public AgentGateway(
      Vertx vertx,
      String node,
      LeadLine lead,
      AgentAccess access,
      GatewaySettings settings,
      MeterRegistry meters,
      Ticker ticker) {
    String route = BusAddress.gateway(node);
    this.access = access;
    this.shared =
        new AgentSocket.Shared(
            vertx, route, lead, settings, new GatewayMeters(meters, open), ticker);
    this.consumer = vertx.eventBus().consumer(route, this::deliver);
    this.timer = vertx.setPeriodic(REVOKED_MILLIS, tick -> cutRevoked());
  }

  /**
   * Takes a connection on; an earlier one of the same agent ends. Called on the connection's event
   * loop.
   *
   * @param gone told once, when the connection is over
   */
  public void take(ServerWebSocket socket, AdmittedAgent agent, Runnable gone) {
    AgentSocket taken = new AgentSocket(shared, socket, agent);
    AgentSocket before = open.put(agent.agent(), taken);
    if (before != null) {
      before.end((short) LinkFrame.REPLACED, "the agent has connected anew");
    }
    taken.open(() -> {
      open.remove(agent.agent(), taken);
      gone.run();
    });
    LOG.atInfo().addKeyValue(LogKeys.AGENT_ID, agent.agent()).log("agent connected");
  }

  private void deliver(Message<JsonObject> message) {
    String agent = String.valueOf(message.headers().get(BusAddress.AGENT_HEADER));
    String boot = String.valueOf(message.headers().get(BusAddress.BOOT_HEADER));
    String kind = BusCodec.kind(message.body());
    AgentSocket socket = open.get(agent);
    if (message.replyAddress() == null) {
      if (socket != null) {
        socket.tell(boot, kind, message.body());
      }
    } else if (socket == null) {
      message.fail(NOT_HERE, "agent " + agent + " is not connected here");
    } else {
      socket
          .ask(boot, kind, message.body())
          .onSuccess(message::reply)
          .onFailure(cause -> message.fail(code(cause), String.valueOf(cause.getMessage())));
    }
  }

  private static int code(Throwable cause) {
    return cause instanceof ReplyException refusal && refusal.failureCode() > 0
        ? refusal.failureCode()
        : NOT_HERE;
  }

  /** Ends the connection of an agent whose credential is worth nothing any more. */
  public void cut(String agent) {
    AgentSocket socket = open.get(agent);
    if (socket != null) {
      socket.end((short) LinkFrame.REVOKED, "the credential was revoked");
    }
  }

  /** For what was revoked at another controller. */
  private void cutRevoked() {
    if (!open.isEmpty()) {
      access
          .revokedWithin(REVOKED_LATELY)
          .onSuccess(agents -> agents.forEach(this::cut))
          .onFailure(failed ->
              LOG.atDebug().setCause(failed).log("revoked agents not looked up; tried again"));
    }
  }

  /** Ends every connection; the agents go to other controllers. */
  public void close() {
    shared.vertx().cancelTimer(timer);
    consumer.unregister();
    open.values().forEach(each -> each.end(GOING_AWAY, "the controller stops"));
  }
}

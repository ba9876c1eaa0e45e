package dev.quorus.controller.fleet;

import dev.quorus.core.bus.BusAddress;
import dev.quorus.core.bus.BusCodec;
import dev.quorus.core.bus.BusMessage.Assign;
import dev.quorus.core.bus.BusMessage.AssignReply;
import dev.quorus.core.bus.BusMessage.Examine;
import dev.quorus.core.bus.BusMessage.Examined;
import dev.quorus.core.bus.BusMessage.Look;
import dev.quorus.core.bus.BusMessage.Looked;
import dev.quorus.core.bus.BusMessage.Stop;
import io.vertx.core.Future;
import io.vertx.core.eventbus.DeliveryOptions;
import io.vertx.core.eventbus.EventBus;
import io.vertx.core.json.JsonObject;
import java.time.Duration;

/** The way to the agents over the event bus. */
public final class BusAgentLink implements AgentLink {
  private final EventBus bus;
  private final long answerMillis;

  public BusAgentLink(EventBus bus, Duration answer) {
    this.bus = bus;
    this.answerMillis = answer.toMillis();
  }

  @Override
  public Future<AssignReply> assign(AgentRoute route, Assign message) {
    return bus.<JsonObject>request(route.address(), BusCodec.write(message), options(route))
        .map(reply -> (AssignReply) BusCodec.read(reply.body()));
  }

  @Override
  public Future<Examined> examine(AgentRoute route, Examine message) {
    DeliveryOptions patient = options(route).setSendTimeout(message.withinMillis() + answerMillis);
    return bus.<JsonObject>request(route.address(), BusCodec.write(message), patient)
        .map(reply -> (Examined) BusCodec.read(reply.body()));
  }

  @Override
  public Future<Looked> look(AgentRoute route, Look message) {
    DeliveryOptions patient = options(route).setSendTimeout(message.withinMillis() + answerMillis);
    return bus.<JsonObject>request(route.address(), BusCodec.write(message), patient)
        .map(reply -> (Looked) BusCodec.read(reply.body()));
  }

  @Override
  public void stop(AgentRoute route, Stop message) {
    bus.send(route.address(), BusCodec.write(message), options(route));
  }

  private DeliveryOptions options(AgentRoute route) {
    return new DeliveryOptions()
        .setSendTimeout(answerMillis)
        .addHeader(BusAddress.AGENT_HEADER, route.agent())
        .addHeader(BusAddress.BOOT_HEADER, route.boot());
  }
}

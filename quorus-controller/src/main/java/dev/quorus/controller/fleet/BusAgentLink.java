package dev.quorus.controller.fleet;

import dev.quorus.core.bus.BusCodec;
import dev.quorus.core.bus.BusMessage.Assign;
import dev.quorus.core.bus.BusMessage.AssignReply;
import dev.quorus.core.bus.BusMessage.Stop;
import io.vertx.core.Future;
import io.vertx.core.eventbus.DeliveryOptions;
import io.vertx.core.eventbus.EventBus;
import io.vertx.core.json.JsonObject;
import java.time.Duration;

/** The way to the agents over the event bus. */
public final class BusAgentLink implements AgentLink {
  private final EventBus bus;
  private final DeliveryOptions options;

  public BusAgentLink(EventBus bus, Duration answer) {
    this.bus = bus;
    this.options = new DeliveryOptions().setSendTimeout(answer.toMillis());
  }

  @Override
  public Future<AssignReply> assign(String address, Assign message) {
    return bus.<JsonObject>request(address, BusCodec.write(message), options)
        .map(reply -> (AssignReply) BusCodec.read(reply.body()));
  }

  @Override
  public void stop(String address, Stop message) {
    bus.send(address, BusCodec.write(message));
  }
}

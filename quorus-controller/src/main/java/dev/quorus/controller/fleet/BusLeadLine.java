package dev.quorus.controller.fleet;

import dev.quorus.core.bus.BusAddress;
import io.vertx.core.Future;
import io.vertx.core.eventbus.DeliveryOptions;
import io.vertx.core.eventbus.EventBus;
import io.vertx.core.eventbus.Message;
import io.vertx.core.json.JsonObject;
import java.time.Duration;

/** The leader is the one controller of this event bus. */
public final class BusLeadLine implements LeadLine {
  private final EventBus bus;
  private final DeliveryOptions options;

  public BusLeadLine(EventBus bus, Duration answer) {
    this.bus = bus;
    this.options = new DeliveryOptions().setSendTimeout(answer.toMillis()).setLocalOnly(true);
  }

  @Override
  public Future<JsonObject> ask(String kind, JsonObject body) {
    return bus.<JsonObject>request(BusAddress.controller(kind), body, options).map(Message::body);
  }
}

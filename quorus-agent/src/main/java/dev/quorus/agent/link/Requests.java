package dev.quorus.agent.link;

import dev.quorus.core.bus.BusCodec;
import dev.quorus.core.bus.BusMessage;
import io.vertx.core.Future;
import io.vertx.core.eventbus.DeliveryOptions;
import io.vertx.core.eventbus.EventBus;
import io.vertx.core.json.JsonObject;
import java.time.Duration;

/** Messages that are answered. */
final class Requests {
  private final EventBus bus;

  Requests(EventBus bus) {
    this.bus = bus;
  }

  /** Sends and reads the answer; fails if there is none in time, or not one of that type. */
  <T extends BusMessage> Future<T> ask(
      String address, BusMessage message, Class<T> answer, Duration within) {
    DeliveryOptions options = new DeliveryOptions().setSendTimeout(within.toMillis());
    return bus.<JsonObject>request(address, BusCodec.write(message), options)
        .map(reply -> answer.cast(BusCodec.read(reply.body())));
  }
}

package dev.quorus.agent.link;

import dev.quorus.agent.wire.Wire;
import dev.quorus.core.bus.BusCodec;
import dev.quorus.core.bus.BusMessage;
import io.vertx.core.Future;
import java.time.Duration;

/** Messages that are answered. */
final class Requests {
  private final Wire wire;

  Requests(Wire wire) {
    this.wire = wire;
  }

  /** Sends and reads the answer; fails if there is none in time, or not one of that type. */
  <T extends BusMessage> Future<T> ask(
      String kind, BusMessage message, Class<T> answer, Duration within) {
    return wire.ask(kind, BusCodec.write(message), within)
        .map(reply -> answer.cast(BusCodec.read(reply)));
  }
}

package dev.quorus.agent.wire;

import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.time.Duration;

/**
 * The way to the controllers and back. Any message may be lost, repeated or late. Used by the one
 * event loop that opened it.
 */
public interface Wire {
  /** Begins to listen, and to connect where it has to. The future fails if that cannot work. */
  Future<Void> open(Inbox inbox);

  /**
   * Asks the controllers something.
   *
   * @param kind of {@link dev.quorus.core.bus.BusKind}
   * @return the answer; fails if there is none in time, and with a {@code ReplyException} of type
   *     {@code RECIPIENT_FAILURE} if the message was refused as it is
   */
  Future<JsonObject> ask(String kind, JsonObject body, Duration within);

  /** Ends it; later asks fail. */
  Future<Void> close();
}

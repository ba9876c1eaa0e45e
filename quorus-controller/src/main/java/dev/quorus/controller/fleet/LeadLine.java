package dev.quorus.controller.fleet;

import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;

/** The way from any controller to the one that leads. Safe for use by many threads. */
@FunctionalInterface
public interface LeadLine {
  /**
   * Asks the leader for an agent.
   *
   * @param kind of {@link dev.quorus.core.bus.BusKind}
   * @param body the agent's message, which the caller has checked to be its own
   * @return the answer; fails if nobody leads or none comes in time, and with a {@code
   *     ReplyException} of type {@code RECIPIENT_FAILURE} if the message was refused as it is
   */
  Future<JsonObject> ask(String kind, JsonObject body);
}

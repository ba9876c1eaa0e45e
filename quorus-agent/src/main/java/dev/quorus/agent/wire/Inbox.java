package dev.quorus.agent.wire;

import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import org.jspecify.annotations.Nullable;

/** What comes from the controllers; called on the event loop of the wire. */
public interface Inbox {
  /** There is a new way to the controllers, and nobody at its end need know this agent. */
  void connected();

  /**
   * Takes a message.
   *
   * @return the answer, null where none is wanted, on any thread; fails with a {@link
   *     dev.quorus.core.bus.UnreadableMessage} or a {@link NotForAgents} if it is refused
   */
  Future<@Nullable JsonObject> receive(JsonObject body);
}

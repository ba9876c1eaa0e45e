package dev.quorus.controller.fleet;

import dev.quorus.core.bus.BusMessage.Assign;
import dev.quorus.core.bus.BusMessage.AssignReply;
import dev.quorus.core.bus.BusMessage.Examine;
import dev.quorus.core.bus.BusMessage.Examined;
import dev.quorus.core.bus.BusMessage.Look;
import dev.quorus.core.bus.BusMessage.Looked;
import dev.quorus.core.bus.BusMessage.Stop;
import io.vertx.core.Future;

/** The way to the agents. Any message may be lost, repeated or late. */
public interface AgentLink {
  /** Fails if no answer comes in time; the agent may have taken them all the same. */
  Future<AssignReply> assign(AgentRoute route, Assign message);

  /** Fails if no answer comes within the examination's time and some more. */
  Future<Examined> examine(AgentRoute route, Examine message);

  /** Fails if no answer comes within the look's time and some more. */
  Future<Looked> look(AgentRoute route, Look message);

  void stop(AgentRoute route, Stop message);
}

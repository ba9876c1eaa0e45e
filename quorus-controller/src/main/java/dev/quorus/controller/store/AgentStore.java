package dev.quorus.controller.store;

import dev.quorus.core.bus.BusMessage.AgentProfile;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.List;

/** Which agents there are, across restarts of the controller. Futures complete on any thread. */
public interface AgentStore extends DrainStore {
  /** Remembers an agent by its id, with the profile that it has now. */
  Future<Void> seen(AgentProfile profile, Instant at);

  /** Every agent ever seen, by id. */
  Future<List<StoredAgent>> agents();
}

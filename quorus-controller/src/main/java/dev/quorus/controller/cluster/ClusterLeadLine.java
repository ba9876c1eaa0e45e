package dev.quorus.controller.cluster;

import dev.quorus.controller.fleet.LeadLine;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.time.Duration;

/** The way to the controller that leads, wherever that is. */
final class ClusterLeadLine implements LeadLine {
  private final Peers peers;
  private final LeadRoute route;
  private final Duration answer;

  /**
   * @param answer how long the leader may take
   */
  ClusterLeadLine(Peers peers, LeadRoute route, Duration answer) {
    this.peers = peers;
    this.route = route;
    this.answer = answer;
  }

  @Override
  public Future<JsonObject> ask(String kind, JsonObject body) {
    return peers.ask(route.node(), Peers.message(LeaderInbox.SAID).put("body", body), answer);
  }
}

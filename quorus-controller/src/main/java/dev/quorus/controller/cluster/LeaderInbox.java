package dev.quorus.controller.cluster;

import dev.quorus.controller.transfer.Lead;
import dev.quorus.controller.transfer.TransferControl;
import dev.quorus.controller.transfer.Unavailable;
import dev.quorus.core.bus.BusCodec;
import dev.quorus.core.transfer.TransferId;
import io.vertx.core.Future;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What other controllers ask of this one while it leads, and what they tell it. */
final class LeaderInbox {
  /** A doorbell was rung. */
  static final String RUNG = "rung";

  /** The lead was given back. */
  static final String FREE = "free";

  /** What is known of some transfers. */
  static final String LIVE = "live";

  /** Which agents there are. */
  static final String AGENTS = "agents";

  /** Why a transfer is where it is. */
  static final String WHY = "why";

  /** By which way an agent is reached. */
  static final String REACH = "reach";

  /** What an agent says. */
  static final String SAID = "said";

  private static final int RETRY_AFTER_SECONDS = 1;

  private final TransferControl control;
  private final Runnable rung;
  private final Runnable free;

  LeaderInbox(TransferControl control, Runnable rung, Runnable free) {
    this.control = control;
    this.rung = rung;
    this.free = free;
  }

  /** Answers a message; null if nothing is to be said. */
  @Nullable Future<JsonObject> hear(JsonObject message) {
    String kind = message.getString("kind");
    return switch (kind) {
      case RUNG -> {
        rung.run();
        yield null;
      }
      case FREE -> {
        free.run();
        yield null;
      }
      case LIVE -> led(lead -> live(lead, message.getJsonArray("ids")));
      case WHY -> led(lead -> why(lead, TransferId.parse(message.getString("id"))));
      case AGENTS ->
          led(lead ->
              lead.agents().map(all -> Peers.message(AGENTS).put("agents", LiveJson.agents(all))));
      case REACH ->
          led(lead ->
              lead.reach(message.getString("pool"), message.getString("scheme"))
                  .map(route -> LiveJson.route(route, Peers.message(REACH))));
      case SAID -> control.hear(BusCodec.read(message.getJsonObject("body"))).map(BusCodec::write);
      default -> throw new IllegalArgumentException("no controller knows messages of kind " + kind);
    };
  }

  /** Not handed on: who asks this controller wants to know what it knows itself. */
  private Future<JsonObject> led(Function<Lead, Future<JsonObject>> question) {
    Lead here = control.leadHere();
    return here == null
        ? Future.failedFuture(
            new Unavailable("this controller does not lead; ask again", RETRY_AFTER_SECONDS))
        : question.apply(here);
  }

  private static Future<JsonObject> why(Lead lead, TransferId id) {
    return lead.explain(id)
        .map(known ->
            known == null
                ? Peers.message(WHY)
                : Peers.message(WHY).put("why", ExplanationJson.write(known)));
  }

  private static Future<JsonObject> live(Lead lead, JsonArray ids) {
    return lead.live(LiveJson.readIds(ids))
        .map(live -> Peers.message(LIVE).put("live", LiveJson.live(live)));
  }
}

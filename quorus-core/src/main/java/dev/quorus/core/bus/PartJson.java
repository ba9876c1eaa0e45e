package dev.quorus.core.bus;

import dev.quorus.core.bus.BusMessage.AgentProfile;
import dev.quorus.core.bus.BusMessage.Assignment;
import dev.quorus.core.bus.BusMessage.Declined;
import dev.quorus.core.bus.BusMessage.HeldAttempt;
import dev.quorus.core.bus.BusMessage.Offer;
import dev.quorus.core.bus.BusMessage.StopOrder;
import dev.quorus.core.engine.StopReason;
import dev.quorus.core.transfer.AttemptRef;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** What messages are made of, as JSON. */
final class PartJson {
  private static final OrderJson ORDERS = new OrderJson(SecretCodec.OPEN);

  private PartJson() {}

  static JsonObject write(AgentProfile profile) {
    return new JsonObject()
        .put("agentId", profile.agentId())
        .put("boot", profile.boot())
        .put("version", profile.version())
        .put("pool", profile.pool())
        .put("labels", new JsonObject(new TreeMap<String, Object>(profile.labels())))
        .put("offer", write(profile.offer()));
  }

  static AgentProfile readProfile(JsonObject json) {
    return new AgentProfile(
        JsonFields.text(json, "agentId"),
        JsonFields.text(json, "boot"),
        JsonFields.text(json, "version"),
        JsonFields.text(json, "pool"),
        JsonFields.map(json, "labels"),
        readOffer(JsonFields.object(json, "offer")));
  }

  private static JsonObject write(Offer offer) {
    return new JsonObject()
        .put("slots", offer.slots())
        .put("schemes", new JsonArray(List.copyOf(new TreeSet<>(offer.schemes()))))
        .put("roots", new JsonArray(offer.roots()));
  }

  private static Offer readOffer(JsonObject json) {
    return new Offer(
        Math.toIntExact(JsonFields.number(json, "slots")),
        Set.copyOf(JsonFields.texts(json, "schemes")),
        JsonFields.texts(json, "roots"));
  }

  static JsonObject write(HeldAttempt held) {
    return withRef(held.ref()).put("progress", OutcomeJson.write(held.progress()));
  }

  static HeldAttempt readHeld(JsonObject json) {
    return new HeldAttempt(
        readRef(json), OutcomeJson.readProgress(JsonFields.object(json, "progress")));
  }

  static JsonObject write(StopOrder order) {
    return withRef(order.ref()).put("reason", order.reason().name());
  }

  static StopOrder readStop(JsonObject json) {
    return new StopOrder(readRef(json), StopReason.valueOf(JsonFields.text(json, "reason")));
  }

  static JsonObject write(Assignment assignment) {
    return withRef(assignment.ref()).put("order", ORDERS.write(assignment.order()));
  }

  static Assignment readAssignment(JsonObject json) {
    return new Assignment(readRef(json), ORDERS.read(JsonFields.object(json, "order")));
  }

  static JsonObject write(Declined declined) {
    return withRef(declined.ref()).put("reason", declined.reason());
  }

  static Declined readDeclined(JsonObject json) {
    return new Declined(readRef(json), JsonFields.text(json, "reason"));
  }

  private static JsonObject withRef(AttemptRef ref) {
    return new JsonObject().put("ref", AttemptJson.write(ref));
  }

  private static AttemptRef readRef(JsonObject json) {
    return AttemptJson.readRef(JsonFields.object(json, "ref"));
  }
}

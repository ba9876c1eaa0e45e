package dev.quorus.core.bus;

import static dev.quorus.core.bus.JsonFields.array;
import static dev.quorus.core.bus.JsonFields.flag;
import static dev.quorus.core.bus.JsonFields.list;
import static dev.quorus.core.bus.JsonFields.number;
import static dev.quorus.core.bus.JsonFields.object;
import static dev.quorus.core.bus.JsonFields.optionalList;
import static dev.quorus.core.bus.JsonFields.text;

import dev.quorus.core.bus.BusMessage.Assign;
import dev.quorus.core.bus.BusMessage.AssignReply;
import dev.quorus.core.bus.BusMessage.Examine;
import dev.quorus.core.bus.BusMessage.Examined;
import dev.quorus.core.bus.BusMessage.Heartbeat;
import dev.quorus.core.bus.BusMessage.HeartbeatReply;
import dev.quorus.core.bus.BusMessage.Hello;
import dev.quorus.core.bus.BusMessage.Look;
import dev.quorus.core.bus.BusMessage.Looked;
import dev.quorus.core.bus.BusMessage.Outcomes;
import dev.quorus.core.bus.BusMessage.OutcomesAck;
import dev.quorus.core.bus.BusMessage.Stop;
import dev.quorus.core.bus.BusMessage.Welcome;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.DateTimeException;

/**
 * Every message as JSON: its type in the field {@code t}, its version in {@code v}. Fields that are
 * not known are passed over, so a newer process may add some; what an older one must not pass over
 * raises the version. Secrets are written as they are: the JSON of a message is never logged.
 */
public final class BusCodec {
  private static final String TYPE = "t";
  private static final String VERSION = "v";
  private static final String ROUTE = "route";

  private BusCodec() {}

  public static JsonObject write(BusMessage message) {
    return switch (message) {
      case Hello(var profile, var route) -> {
        JsonObject json = typed(BusKind.HELLO).put("profile", PartJson.write(profile));
        yield route == null ? json : json.put(ROUTE, route);
      }
      case Welcome(long epoch, long heartbeatMillis, long leaseMillis) ->
          typed("welcome")
              .put("epoch", epoch)
              .put("heartbeatMillis", heartbeatMillis)
              .put("leaseMillis", leaseMillis);
      case Heartbeat(var agentId, var boot, var held, var declined) ->
          withSome(
              typed(BusKind.HEARTBEAT)
                  .put("agentId", agentId)
                  .put("boot", boot)
                  .put("held", array(held, PartJson::write)),
              "declined",
              array(declined, PartJson::write));
      case HeartbeatReply(boolean known, long epoch, var stop, var assignments) ->
          withSome(
              typed("heartbeatReply")
                  .put("known", known)
                  .put("epoch", epoch)
                  .put("stop", array(stop, PartJson::write)),
              "assignments",
              array(assignments, PartJson::write));
      case Assign(var assignments) ->
          typed(BusKind.ASSIGN).put("assignments", array(assignments, PartJson::write));
      case AssignReply(var accepted, var declined) ->
          typed("assignReply")
              .put("accepted", array(accepted, AttemptJson::write))
              .put("declined", array(declined, PartJson::write));
      case Stop(var orders) -> typed(BusKind.STOP).put("orders", array(orders, PartJson::write));
      case Outcomes(var agentId, var outcomes) ->
          typed(BusKind.OUTCOMES)
              .put("agentId", agentId)
              .put("outcomes", array(outcomes, AttemptJson::write));
      case OutcomesAck(var settled) ->
          typed("outcomesAck").put("settled", array(settled, AttemptJson::write));
      case Examine examine -> ExaminationJson.write(examine, typed(BusKind.EXAMINE));
      case Look look -> LookJson.write(look, typed(BusKind.LOOK));
      case Looked looked -> LookJson.write(looked, typed("looked"));
      case Examined examined -> ExaminationJson.write(examined, typed("examined"));
    };
  }

  /** The hello as it goes on from a gateway: messages to the agent are to take this route. */
  public static JsonObject routed(JsonObject hello, String route) {
    return hello.put(ROUTE, route);
  }

  /** What a message calls itself, without a look at the rest of it. */
  public static String kind(JsonObject message) {
    return String.valueOf(message.getValue(TYPE));
  }

  /**
   * Reads a message.
   *
   * @throws UnknownMessage if its type is not known, or its version is newer than this code's
   * @throws UnreadableMessage if something in it is missing or of a wrong type
   */
  public static BusMessage read(JsonObject json) {
    String type = String.valueOf(json.getValue(TYPE));
    int version = json.getValue(VERSION) instanceof Number written ? written.intValue() : 0;
    if (version < 1 || version > BusMessage.VERSION) {
      throw new UnknownMessage(type, version);
    }
    try {
      return read(type, version, json);
    } catch (NullPointerException
        | ClassCastException
        | IllegalArgumentException
        | ArithmeticException
        | DateTimeException malformed) {
      throw new UnreadableMessage(
          "message '%s' of version %d lacks a field or has one of a wrong type"
              .formatted(type, version),
          malformed);
    }
  }

  private static BusMessage read(String type, int version, JsonObject json) {
    return switch (type) {
      case BusKind.HELLO ->
          new Hello(PartJson.readProfile(object(json, "profile")), json.getString(ROUTE));
      case "welcome" ->
          new Welcome(
              number(json, "epoch"), number(json, "heartbeatMillis"), number(json, "leaseMillis"));
      case BusKind.HEARTBEAT ->
          new Heartbeat(
              text(json, "agentId"),
              text(json, "boot"),
              list(json, "held", PartJson::readHeld),
              optionalList(json, "declined", PartJson::readDeclined));
      case "heartbeatReply" ->
          new HeartbeatReply(
              flag(json, "known"),
              number(json, "epoch"),
              list(json, "stop", PartJson::readStop),
              optionalList(json, "assignments", PartJson::readAssignment));
      case BusKind.ASSIGN -> new Assign(list(json, "assignments", PartJson::readAssignment));
      case "assignReply" ->
          new AssignReply(
              list(json, "accepted", AttemptJson::readRef),
              list(json, "declined", PartJson::readDeclined));
      case BusKind.STOP -> new Stop(list(json, "orders", PartJson::readStop));
      case BusKind.OUTCOMES ->
          new Outcomes(text(json, "agentId"), list(json, "outcomes", AttemptJson::readOutcome));
      case BusKind.EXAMINE -> ExaminationJson.readExamine(json);
      case BusKind.LOOK -> LookJson.readLook(json);
      case "looked" -> LookJson.readLooked(json);
      case "examined" -> ExaminationJson.readExamined(json);
      case "outcomesAck" -> new OutcomesAck(list(json, "settled", AttemptJson::readRef));
      default -> throw new UnknownMessage(type, version);
    };
  }

  private static JsonObject withSome(JsonObject json, String field, JsonArray items) {
    return items.isEmpty() ? json : json.put(field, items);
  }

  private static JsonObject typed(String type) {
    return new JsonObject().put(TYPE, type).put(VERSION, BusMessage.VERSION);
  }
}

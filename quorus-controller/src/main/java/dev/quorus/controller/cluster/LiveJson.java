package dev.quorus.controller.cluster;

import dev.quorus.controller.fleet.AgentRoute;
import dev.quorus.controller.fleet.AgentStatus;
import dev.quorus.controller.transfer.LiveState;
import dev.quorus.controller.transfer.WaitReason;
import dev.quorus.core.bus.BusCodec;
import dev.quorus.core.bus.BusMessage.Hello;
import dev.quorus.core.transfer.Progress;
import dev.quorus.core.transfer.TransferId;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What only the leader knows, as JSON between controllers. */
final class LiveJson {
  private LiveJson() {}

  static JsonObject route(@Nullable AgentRoute route, JsonObject json) {
    return route == null
        ? json
        : json.put("address", route.address())
            .put("agent", route.agent())
            .put("boot", route.boot());
  }

  static @Nullable AgentRoute readRoute(JsonObject json) {
    return json.containsKey("address")
        ? new AgentRoute(json.getString("address"), json.getString("agent"), json.getString("boot"))
        : null;
  }

  static JsonArray ids(Collection<TransferId> ids) {
    JsonArray array = new JsonArray();
    ids.forEach(id -> array.add(id.toString()));
    return array;
  }

  static List<TransferId> readIds(JsonArray array) {
    return array.stream().map(id -> TransferId.parse((String) id)).toList();
  }

  static JsonArray live(Map<TransferId, LiveState> live) {
    JsonArray array = new JsonArray();
    live.forEach((id, state) -> array.add(one(state).put("id", id.toString())));
    return array;
  }

  private static JsonObject one(LiveState state) {
    JsonObject json = new JsonObject();
    Progress progress = state.progress();
    if (progress != null) {
      json.put("bytes", progress.bytes())
          .put("total", progress.total())
          .put("files", progress.files())
          .put("filesTotal", progress.filesTotal());
    }
    WaitReason reason = state.reason();
    if (reason != null) {
      json.put("code", reason.code()).put("message", reason.message());
    }
    Instant end = state.forecastEnd();
    return end == null ? json : json.put("end", end.toString());
  }

  private static @Nullable Instant end(JsonObject json) {
    String end = json.getString("end");
    return end == null ? null : Instant.parse(end);
  }

  static Map<TransferId, LiveState> readLive(JsonArray array) {
    Map<TransferId, LiveState> live = HashMap.newHashMap(array.size());
    for (int i = 0; i < array.size(); i++) {
      JsonObject json = array.getJsonObject(i);
      live.put(
          TransferId.parse(json.getString("id")),
          new LiveState(progress(json), reason(json), end(json)));
    }
    return live;
  }

  private static @Nullable Progress progress(JsonObject json) {
    return json.containsKey("bytes")
        ? new Progress(
            json.getLong("bytes"),
            json.getLong("total"),
            json.getLong("files"),
            json.getLong("filesTotal"))
        : null;
  }

  private static @Nullable WaitReason reason(JsonObject json) {
    return json.containsKey("code")
        ? new WaitReason(json.getString("code"), json.getString("message"))
        : null;
  }

  static JsonArray agents(List<AgentStatus> agents) {
    JsonArray array = new JsonArray();
    agents.forEach(each ->
        array.add(
            new JsonObject()
                .put("hello", BusCodec.write(new Hello(each.profile())))
                .put("online", each.online())
                .put("held", each.held())
                .put("firstSeen", each.firstSeen().toString())
                .put("lastSeen", each.lastSeen().toString())));
    return array;
  }

  static List<AgentStatus> readAgents(JsonArray array) {
    return array.stream().map(each -> readAgent((JsonObject) each)).toList();
  }

  private static AgentStatus readAgent(JsonObject json) {
    Hello hello = (Hello) BusCodec.read(json.getJsonObject("hello"));
    return new AgentStatus(
        hello.profile(),
        json.getBoolean("online"),
        json.getInteger("held"),
        Instant.parse(json.getString("firstSeen")),
        Instant.parse(json.getString("lastSeen")));
  }
}

package dev.quorus.workflow.run;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Rows as JSON, to be stored. What a later version adds is left alone by this one. */
public final class RunJson {
  private RunJson() {}

  /** A row without its name, which is stored beside it. */
  public static JsonObject write(RunRow row) {
    return switch (row) {
      case RunRow.Head head -> head(head);
      case RunRow.Group group -> group(group);
      case RunRow.Files files -> new JsonObject().put("paths", new JsonArray(files.paths()));
      case RunRow.Step step -> step(step);
      case RunRow.Notice notice ->
          put(put(new JsonObject(), "due", notice.due()), notice.why())
              .put("phase", notice.phase().name())
              .put("tries", notice.tries());
    };
  }

  private static JsonObject head(RunRow.Head head) {
    JsonObject json =
        new JsonObject()
            .put("phase", head.phase().name())
            .put("paused", head.paused())
            .put("round", head.round());
    put(json, "startedAt", head.startedAt());
    put(json, "roundAt", head.roundAt());
    put(json, "endedAt", head.endedAt());
    put(json, "halt", head.halt());
    if (head.outcome() != null) {
      json.put("outcome", head.outcome().name());
    }
    return put(json, head.why());
  }

  private static JsonObject group(RunRow.Group group) {
    JsonObject json =
        new JsonObject()
            .put("phase", group.phase().name())
            .put("fails", group.fails())
            .put("finds", group.finds())
            .put("findsBefore", group.findsBefore());
    put(json, "closing", group.closing());
    put(json, "since", group.since());
    put(json, "startedAt", group.startedAt());
    put(json, "due", group.due());
    return put(json, group.why());
  }

  private static JsonObject step(RunRow.Step step) {
    JsonObject json =
        new JsonObject()
            .put("phase", step.phase().name())
            .put("tries", step.tries())
            .put("charged", step.charged())
            .put("files", step.files())
            .put("bytes", step.bytes());
    put(json, "due", step.due());
    put(json, "startedAt", step.startedAt());
    put(json, "endedAt", step.endedAt());
    return put(json, step.why());
  }

  private static JsonObject put(JsonObject json, String key, @Nullable Instant time) {
    return time == null ? json : json.put(key, time.toString());
  }

  private static JsonObject put(JsonObject json, @Nullable Why why) {
    return put(json, "why", why);
  }

  private static JsonObject put(JsonObject json, String key, @Nullable Why why) {
    return why == null
        ? json
        : json.put(key, new JsonObject().put("code", why.code()).put("message", why.message()));
  }

  /**
   * Reads a row back.
   *
   * @param name as the row said it
   * @throws IllegalArgumentException if the name is none of a row
   */
  public static RunRow read(String name, JsonObject json) {
    int slash = name.indexOf('/');
    String rest = name.substring(slash + 1);
    return switch (slash < 0 ? name : name.substring(0, slash)) {
      case "run" -> head(json);
      case "group" -> group(rest, json);
      case "files" -> new RunRow.Files(rest, texts(json.getJsonArray("paths")));
      case "step" -> step(rest, json);
      case "notice" ->
          new RunRow.Notice(
              rest,
              StepPhase.valueOf(json.getString("phase")),
              json.getInteger("tries"),
              time(json, "due"),
              why(json, "why"));
      default -> throw new IllegalArgumentException("'" + name + "' names no row of a run");
    };
  }

  private static RunRow head(JsonObject json) {
    String outcome = json.getString("outcome");
    return new RunRow.Head(
        RunPhase.valueOf(json.getString("phase")),
        json.getBoolean("paused"),
        json.getInteger("round"),
        why(json, "halt"),
        time(json, "startedAt"),
        time(json, "roundAt"),
        time(json, "endedAt"),
        outcome == null ? null : RunOutcome.valueOf(outcome),
        why(json, "why"));
  }

  private static RunRow group(String name, JsonObject json) {
    return new RunRow.Group(
        name,
        GroupPhase.valueOf(json.getString("phase")),
        why(json, "closing"),
        json.getBoolean("fails"),
        json.getInteger("finds"),
        json.getInteger("findsBefore"),
        time(json, "since"),
        time(json, "startedAt"),
        time(json, "due"),
        why(json, "why"));
  }

  private static RunRow step(String name, JsonObject json) {
    int slash = name.lastIndexOf('/');
    return new RunRow.Step(
        name.substring(0, slash),
        Integer.parseInt(name.substring(slash + 1)),
        StepPhase.valueOf(json.getString("phase")),
        json.getInteger("tries"),
        json.getInteger("charged"),
        time(json, "due"),
        json.getLong("files"),
        json.getLong("bytes"),
        time(json, "startedAt"),
        time(json, "endedAt"),
        why(json, "why"));
  }

  private static List<String> texts(JsonArray array) {
    return array.stream().map(Object::toString).toList();
  }

  private static @Nullable Instant time(JsonObject json, String key) {
    String text = json.getString(key);
    return text == null ? null : Instant.parse(text);
  }

  private static @Nullable Why why(JsonObject json, String key) {
    JsonObject why = json.getJsonObject(key);
    return why == null ? null : new Why(why.getString("code"), why.getString("message"));
  }
}

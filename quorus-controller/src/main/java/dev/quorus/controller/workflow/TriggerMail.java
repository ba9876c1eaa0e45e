package dev.quorus.controller.workflow;

import dev.quorus.controller.workflow.store.Mail;
import dev.quorus.controller.workflow.store.TriggerStep;
import dev.quorus.workflow.trigger.Lineage;
import dev.quorus.workflow.trigger.ReplayWindow;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Instant;
import java.util.Optional;

/** What whoever looks after triggers is told. */
sealed interface TriggerMail {
  /** There may be other workflows, or other versions of them. */
  record Defined() implements TriggerMail {}

  /** A run has ended, or was refused before it began. */
  record Ended(String run) implements TriggerMail {}

  /** People want a trigger to fire, or not to. */
  record Enabled(TriggerStep.Name trigger, boolean enabled) implements TriggerMail {}

  /** Somebody wants it to fire now. */
  record Fired(TriggerStep.Name trigger, String by) implements TriggerMail {}

  /** The signed URL of a trigger was called; its signature is right. */
  record Called(TriggerStep.Name trigger, String signature, Instant at) implements TriggerMail {}

  /** A time is to be made good. */
  record Replay(TriggerStep.Name trigger, ReplayWindow window) implements TriggerMail {}

  /** A run writes where some trigger looks. */
  record Writes(String tenant, String uri, Lineage lineage) implements TriggerMail {}

  /** As mail. */
  default Mail write() {
    JsonObject body =
        switch (this) {
          case Defined defined -> kind("defined");
          case Ended(String run) -> kind("ended").put("run", run);
          case Enabled(var trigger, boolean enabled) ->
              named("enabled", trigger).put("on", enabled);
          case Fired(var trigger, String by) -> named("fired", trigger).put("by", by);
          case Called(var trigger, String signature, Instant at) ->
              named("called", trigger).put("signature", signature).put("at", at.toString());
          case Replay(var trigger, ReplayWindow window) ->
              named("replay", trigger)
                  .put("from", window.from().toString())
                  .put("to", window.to().toString());
          case Writes(String tenant, String uri, Lineage lineage) ->
              kind("writes")
                  .put("tenant", tenant)
                  .put("uri", uri)
                  .put("lineage", new JsonArray(lineage.runs()));
        };
    return new Mail(Mail.TRIGGERS, body.encode());
  }

  private static JsonObject kind(String kind) {
    return new JsonObject().put("kind", kind);
  }

  private static JsonObject named(String kind, TriggerStep.Name trigger) {
    return kind(kind)
        .put("tenant", trigger.tenant())
        .put("workflow", trigger.workflow())
        .put("trigger", trigger.trigger());
  }

  /** Empty for what a later version may tell. */
  static Optional<TriggerMail> read(Mail mail) {
    JsonObject body = new JsonObject(mail.body());
    return switch (body.getString("kind")) {
      case "defined" -> Optional.of(new Defined());
      case "ended", "refused" -> Optional.of(new Ended(body.getString("run")));
      case "enabled" -> Optional.of(new Enabled(name(body), body.getBoolean("on")));
      case "fired" -> Optional.of(new Fired(name(body), body.getString("by")));
      case "called" ->
          Optional.of(
              new Called(
                  name(body), body.getString("signature"), Instant.parse(body.getString("at"))));
      case "replay" ->
          Optional.of(
              new Replay(
                  name(body),
                  new ReplayWindow(
                      Instant.parse(body.getString("from")), Instant.parse(body.getString("to")))));
      case "writes" ->
          Optional.of(
              new Writes(
                  body.getString("tenant"),
                  body.getString("uri"),
                  new Lineage(
                      body.getJsonArray("lineage").stream().map(String::valueOf).toList())));
      default -> Optional.empty();
    };
  }

  private static TriggerStep.Name name(JsonObject body) {
    return new TriggerStep.Name(
        body.getString("tenant"), body.getString("workflow"), body.getString("trigger"));
  }
}

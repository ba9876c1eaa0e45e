package dev.quorus.controller.workflow;

import dev.quorus.controller.workflow.store.Mail;
import dev.quorus.workflow.run.RunEvent;
import io.vertx.core.json.JsonObject;
import java.util.Optional;

/** What people ask of runs, as mail to the leader. */
final class RunMail {
  private static final String KIND = "kind";
  private static final String BY = "by";
  private static final String GROUP = "group";
  private static final String REASON = "reason";

  private RunMail() {}

  /**
   * Mail for a run.
   *
   * @throws IllegalArgumentException if it is nothing that a person asks for
   */
  static Mail write(String run, RunEvent event) {
    JsonObject body =
        switch (event) {
          case RunEvent.Cancelled(String by) -> asked("cancel", by);
          case RunEvent.Paused(String by) -> asked("pause", by);
          case RunEvent.Resumed(String by) -> asked("resume", by);
          case RunEvent.Retried(String by) -> asked("retry", by);
          case RunEvent.Approved(String group, String by) -> asked("approve", by).put(GROUP, group);
          case RunEvent.Declined(String group, String by, String reason) ->
              asked("decline", by).put(GROUP, group).put(REASON, reason);
          case RunEvent.Started _,
              RunEvent.TransferEnded _,
              RunEvent.Found _,
              RunEvent.NotFound _,
              RunEvent.Told _,
              RunEvent.NotTold _,
              RunEvent.Due _ ->
              throw new IllegalArgumentException("nobody asks for " + event);
        };
    return new Mail(run, body.encode());
  }

  private static JsonObject asked(String kind, String by) {
    return new JsonObject().put(KIND, kind).put(BY, by);
  }

  /** Empty for what a later version may ask for. */
  static Optional<RunEvent> read(Mail mail) {
    JsonObject body = new JsonObject(mail.body());
    String by = body.getString(BY, "");
    String group = body.getString(GROUP, "");
    return switch (body.getString(KIND)) {
      case "started" -> Optional.of(new RunEvent.Started());
      case "cancel" -> Optional.of(new RunEvent.Cancelled(by));
      case "pause" -> Optional.of(new RunEvent.Paused(by));
      case "resume" -> Optional.of(new RunEvent.Resumed(by));
      case "retry" -> Optional.of(new RunEvent.Retried(by));
      case "approve" -> Optional.of(new RunEvent.Approved(group, by));
      case "decline" -> Optional.of(new RunEvent.Declined(group, by, body.getString(REASON, "")));
      default -> Optional.empty();
    };
  }
}

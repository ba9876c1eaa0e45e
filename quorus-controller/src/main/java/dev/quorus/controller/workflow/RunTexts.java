package dev.quorus.controller.workflow;

import dev.quorus.workflow.run.RunSetup;
import dev.quorus.workflow.run.RunView;
import dev.quorus.workflow.run.RunView.GroupView;
import dev.quorus.workflow.run.Why;
import io.vertx.core.json.JsonObject;
import org.jspecify.annotations.Nullable;

/** What receivers of notices are told of a run. */
final class RunTexts {
  private RunTexts() {}

  /** The result of a run, as a notice without a body sends it. */
  static String result(RunSetup setup, RunView run) {
    JsonObject groups = new JsonObject();
    for (GroupView each : run.groups()) {
      groups.put(each.group(), group(each));
    }
    JsonObject json =
        new JsonObject()
            .put("run", setup.id())
            .put("workflow", setup.plan().metadata().name())
            .put("mode", setup.plan().execution().mode().name());
    if (run.outcome() != null) {
      json.put("outcome", run.outcome().name());
    }
    json.put("files", run.files()).put("bytes", run.bytes());
    return reason(json, run.why()).put("groups", groups).encode();
  }

  private static JsonObject group(GroupView group) {
    JsonObject json =
        new JsonObject()
            .put("phase", group.phase().name())
            .put("transfers", group.total())
            .put("failed", group.failed())
            .put("files", group.files())
            .put("bytes", group.bytes());
    return reason(json, group.why());
  }

  private static JsonObject reason(JsonObject json, @Nullable Why why) {
    return why == null
        ? json
        : json.put(
            "reason", new JsonObject().put("code", why.code()).put("message", why.message()));
  }
}

package dev.quorus.core.bus;

import dev.quorus.core.transfer.TreeReport;
import dev.quorus.core.transfer.TreeReport.Line;
import io.vertx.core.json.JsonObject;
import org.jspecify.annotations.Nullable;

/** What became of a tree, as JSON. */
final class TreeJson {
  private TreeJson() {}

  static JsonObject write(TreeReport tree) {
    return new JsonObject()
        .put("copied", tree.copied())
        .put("unchanged", tree.unchanged())
        .put("deleted", tree.deleted())
        .put("failed", tree.failed())
        .put("folders", tree.folders())
        .put("lines", JsonFields.array(tree.lines(), TreeJson::line));
  }

  static @Nullable TreeReport read(@Nullable JsonObject json) {
    return json == null
        ? null
        : new TreeReport(
            JsonFields.number(json, "copied"),
            JsonFields.number(json, "unchanged"),
            JsonFields.number(json, "deleted"),
            JsonFields.number(json, "failed"),
            JsonFields.number(json, "folders"),
            JsonFields.list(json, "lines", TreeJson::readLine));
  }

  private static JsonObject line(Line line) {
    JsonObject json = new JsonObject().put("path", line.path());
    return switch (line) {
      case Line.Copied copied -> json.put("bytes", copied.bytes());
      case Line.Deleted deleted -> json.put("deleted", true);
      case Line.NotCopied not -> json.put("failure", OutcomeJson.write(not.failure()));
    };
  }

  private static Line readLine(JsonObject json) {
    String path = JsonFields.text(json, "path");
    if (json.containsKey("bytes")) {
      return new Line.Copied(path, JsonFields.number(json, "bytes"));
    }
    return json.containsKey("failure")
        ? new Line.NotCopied(path, OutcomeJson.readFailure(JsonFields.object(json, "failure")))
        : new Line.Deleted(path);
  }
}

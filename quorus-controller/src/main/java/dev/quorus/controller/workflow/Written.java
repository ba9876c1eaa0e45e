package dev.quorus.controller.workflow;

import dev.quorus.controller.workflow.store.RunRows;
import dev.quorus.workflow.trigger.Lineage;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What runs have written where a trigger looks, so that files are known by the runs that led to
 * them.
 */
final class Written {
  private final Map<String, Lineage> byPath = new HashMap<>();

  Written(List<RunRows.Row> rows) {
    for (RunRows.Row each : rows) {
      if (each.name().startsWith(TriggerSeat.WRITTEN)) {
        byPath.put(
            each.name().substring(TriggerSeat.WRITTEN.length()),
            new Lineage(
                new JsonObject(each.json())
                    .getJsonArray("lineage").stream().map(String::valueOf).toList()));
      }
    }
  }

  void add(String uri, Lineage lineage) {
    byPath.put(uri, lineage);
  }

  static RunRows.Row row(String uri, Lineage lineage) {
    return new RunRows.Row(
        TriggerSeat.WRITTEN + uri,
        new JsonObject().put("lineage", new JsonArray(lineage.runs())).encode());
  }

  /** Of the file itself, or of a folder that it lies in. */
  Lineage of(String uri) {
    Lineage exact = byPath.get(uri);
    if (exact != null) {
      return exact;
    }
    for (int slash = uri.lastIndexOf('/'); slash > 0; slash = uri.lastIndexOf('/', slash - 1)) {
      Lineage folder = byPath.get(uri.substring(0, slash + 1));
      if (folder != null) {
        return folder;
      }
    }
    return Lineage.NONE;
  }
}

package dev.quorus.workflow.expression;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What expressions may know of the run.
 *
 * @param id known only once it has begun
 * @param mode NORMAL, DRY_RUN or VIRTUAL_RUN
 * @param trigger the name of the trigger, or {@code manual}
 * @param files that arrived, where a file-arrival trigger fired
 */
public record RunFacts(@Nullable String id, String mode, String trigger, List<String> files) {
  public RunFacts {
    files = List.copyOf(files);
  }

  /** The same run, begun. */
  public RunFacts withId(String newId) {
    return new RunFacts(newId, mode, trigger, files);
  }

  Map<String, Object> fields() {
    Map<String, Object> fields = new HashMap<>();
    fields.put("mode", mode);
    fields.put("trigger", trigger);
    fields.put("files", files);
    if (id != null) {
      fields.put("id", id);
    }
    return fields;
  }
}

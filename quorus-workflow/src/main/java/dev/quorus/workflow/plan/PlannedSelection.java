package dev.quorus.workflow.plan;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which files are meant.
 *
 * @param maxDelete null to delete nothing
 */
public record PlannedSelection(
    boolean recursive,
    List<PlannedText> include,
    List<PlannedText> exclude,
    @Nullable Integer maxDelete) {
  public PlannedSelection {
    include = List.copyOf(include);
    exclude = List.copyOf(exclude);
  }
}

package dev.quorus.workflow.model;

import dev.quorus.workflow.expression.Template;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which files are meant.
 *
 * @param recursive whether folders are meant, with all below
 * @param include globs of which a file must match one; empty for all
 * @param exclude globs of which it must match none
 * @param maxDelete what the source lacks is deleted at the destination, if it is no more than that;
 *     null to delete nothing
 */
public record Selected(
    boolean recursive,
    List<Template> include,
    List<Template> exclude,
    @Nullable Integer maxDelete) {
  public static final Selected ONE_FILE = new Selected(false, List.of(), List.of(), null);

  public Selected {
    include = List.copyOf(include);
    exclude = List.copyOf(exclude);
  }
}

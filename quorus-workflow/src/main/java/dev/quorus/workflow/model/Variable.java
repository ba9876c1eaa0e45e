package dev.quorus.workflow.model;

import dev.quorus.workflow.expression.ValueType;
import dev.quorus.workflow.problem.Origin;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A variable of a workflow or of one of its groups.
 *
 * @param setting its default; null if there is none
 * @param required whether each run must set it
 * @param allowed the only values that it may have, as texts; empty for any
 * @param origin where it is named
 */
public record Variable(
    String name,
    ValueType type,
    @Nullable Setting setting,
    boolean required,
    String description,
    List<String> allowed,
    Origin origin) {
  public Variable {
    allowed = List.copyOf(allowed);
  }
}

package dev.quorus.workflow.plan;

import dev.quorus.workflow.model.GroupRules;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One group of a run.
 *
 * @param level 0 if it waits for none, else one more than the highest that it waits for
 * @param variables the values that hold in it, as texts; secrets are not among them
 * @param glob null unless its items are files still to be found
 * @param transfers empty if it is skipped
 */
public record PlannedGroup(
    String name,
    List<String> dependsOn,
    int level,
    Decision decision,
    GroupRules rules,
    Map<String, String> variables,
    @Nullable PlannedGlob glob,
    List<PlannedTransfer> transfers) {
  public PlannedGroup {
    dependsOn = List.copyOf(dependsOn);
    variables = Map.copyOf(variables);
    transfers = List.copyOf(transfers);
  }
}

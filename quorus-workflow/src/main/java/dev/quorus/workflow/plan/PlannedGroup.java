package dev.quorus.workflow.plan;

import dev.quorus.workflow.expression.ExpressionException;
import dev.quorus.workflow.model.GroupRules;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One group of a run.
 *
 * @param level 0 if it waits for none, else one more than the highest that it waits for
 * @param approval null if nobody is asked
 * @param deadline null for none
 * @param variables the values that hold in it, as texts; secrets are not among them
 * @param glob null unless its items are files still to be found
 * @param transfers empty if it is skipped
 */
public record PlannedGroup(
    String name,
    List<String> dependsOn,
    int level,
    Decision decision,
    @Nullable PlannedApproval approval,
    GroupRules rules,
    @Nullable PlannedDeadline deadline,
    Map<String, String> variables,
    @Nullable PlannedGlob glob,
    List<PlannedTransfer> transfers) {
  public PlannedGroup {
    dependsOn = List.copyOf(dependsOn);
    variables = Map.copyOf(variables);
    transfers = List.copyOf(transfers);
  }

  /**
   * The transfers of the files that its glob has found.
   *
   * @param paths in the order in which they are to be numbered
   * @throws ExpressionException if an expression has no value for one of them
   * @throws IllegalArgumentException if there are more than the glob allows, or something is no
   *     location for one of them
   * @throws IllegalStateException if the group has no glob
   */
  public List<PlannedTransfer> forFiles(List<String> paths) throws ExpressionException {
    PlannedGlob found = glob;
    if (found == null) {
      throw new IllegalStateException("group '" + name + "' has no glob");
    }
    if (paths.size() > found.maxItems()) {
      throw new IllegalArgumentException(
          "group '%s' found %d files; at most %d, or raise maxItems"
              .formatted(name, paths.size(), found.maxItems()));
    }
    List<PlannedTransfer> made = new ArrayList<>();
    for (int i = 0; i < paths.size(); i++) {
      for (PlannedTransfer each : transfers) {
        made.add(each.forItem(i, found.as(), paths.get(i)));
      }
    }
    return made;
  }
}

package dev.quorus.api.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a run will do.
 *
 * @param hash equal for plans that do the same; a run can be bound to it
 * @param transfers how many there are, without those of files still to be found
 * @param steps the first thousand of them
 * @param outlook what it comes to; null if who asks may not have agents look
 */
public record WorkflowPlanView(
    String workflow,
    int version,
    String mode,
    String hash,
    int transfers,
    List<Group> groups,
    List<Step> steps,
    @Nullable PlanOutlookView outlook) {
  public WorkflowPlanView {
    groups = List.copyOf(groups);
    steps = List.copyOf(steps);
  }

  /**
   * A group, after those that it waits for.
   *
   * @param level 0 if it waits for none
   * @param skipped why it does not run; null if it does, or if only the run can know
   * @param found whether its files are looked for when it begins
   * @param asks whether a person is asked before it begins
   */
  public record Group(
      String name,
      List<String> dependsOn,
      int level,
      int transfers,
      boolean found,
      boolean asks,
      @Nullable String skipped) {
    public Group {
      dependsOn = List.copyOf(dependsOn);
    }
  }

  /**
   * A transfer.
   *
   * @param source as far as it is known; {@code ?} stands for what only the run can know
   */
  public record Step(String id, String source, String destination) {}
}

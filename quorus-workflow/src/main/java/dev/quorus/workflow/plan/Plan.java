package dev.quorus.workflow.plan;

import dev.quorus.workflow.model.Execution;
import dev.quorus.workflow.model.Metadata;
import java.util.List;

/**
 * What a run will do. The same definition, inputs and time give an equal plan.
 *
 * @param execution with the mode in which it is run
 * @param groups each after those that it waits for
 */
public record Plan(
    Metadata metadata,
    Execution execution,
    List<PlannedGroup> groups,
    PlannedHandler onSuccess,
    PlannedHandler onFailure) {
  public Plan {
    groups = List.copyOf(groups);
  }

  /** How many transfers it has, without those of handlers and of files still to be found. */
  public int transfers() {
    return groups.stream()
        .filter(each -> each.glob() == null)
        .mapToInt(each -> each.transfers().size())
        .sum();
  }

  /**
   * What it does, in canonical JSON: keys sorted, no blanks. What has no effect, such as a variable
   * that nothing uses, is left out.
   */
  public String json() {
    return CanonicalJson.write(PlanJson.of(this));
  }

  /** SHA-256 over the canonical JSON, in hexadecimal: equal for plans that do the same. */
  public String hash() {
    return CanonicalJson.hash(json());
  }
}

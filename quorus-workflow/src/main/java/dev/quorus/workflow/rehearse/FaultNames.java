package dev.quorus.workflow.rehearse;

import dev.quorus.workflow.plan.Decision;
import dev.quorus.workflow.plan.Plan;
import dev.quorus.workflow.plan.PlannedGroup;
import dev.quorus.workflow.plan.PlannedTransfer;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The names by which tries of a plan's transfers can be made to fail. */
public final class FaultNames {
  private static final int MOST_TOLD = 20;

  private final Set<String> whole = new LinkedHashSet<>();
  private final Set<String> items = new LinkedHashSet<>();
  private final Set<String> globbed = new LinkedHashSet<>();
  private final Set<String> skipped = new LinkedHashSet<>();

  private FaultNames() {}

  public static FaultNames of(Plan plan) {
    FaultNames names = new FaultNames();
    Stream.of(plan.groups(), plan.onSuccess().groups(), plan.onFailure().groups())
        .flatMap(List::stream)
        .forEach(names::add);
    return names;
  }

  private void add(PlannedGroup group) {
    if (group.decision() instanceof Decision.Skip) {
      skipped.add(group.name());
    }
    for (PlannedTransfer each : group.transfers()) {
      whole.add(Faults.ofAllItems(each.id()));
      items.add(each.id());
      if (group.glob() != null) {
        globbed.add(each.id());
      }
    }
  }

  /**
   * Whether a name can strike: that of a transfer, or of one item of it. Which items a group finds
   * only the run knows; of a group that is skipped the transfers are not in the plan.
   */
  public boolean has(String name) {
    String bare = Faults.ofAllItems(name);
    return whole.contains(name)
        || items.contains(name)
        || globbed.contains(bare)
        || skipped.contains(name.replaceFirst("/.*", ""));
  }

  /** Those of whole transfers, in the order of the plan. */
  public Set<String> all() {
    return Set.copyOf(whole);
  }

  /** The same in words, the first of them if there are many. */
  public String told() {
    String first = whole.stream().limit(MOST_TOLD).collect(Collectors.joining(", "));
    int more = whole.size() - MOST_TOLD;
    return more > 0 ? "%s and %d more".formatted(first, more) : first;
  }
}

package dev.quorus.workflow.trigger;

import java.util.ArrayList;
import java.util.List;

/**
 * The runs that led to a run, each started by the one before.
 *
 * @param runs the first one first, each as {@code workflow/run}
 */
public record Lineage(List<String> runs) {
  /** Of a run that a person or a clock starts. */
  public static final Lineage NONE = new Lineage(List.of());

  public Lineage {
    runs = List.copyOf(runs);
  }

  public int depth() {
    return runs.size();
  }

  /** Of what this run starts. */
  public Lineage then(String workflow, String run) {
    List<String> more = new ArrayList<>(runs);
    more.add(workflow + "/" + run);
    return new Lineage(more);
  }

  /** The longer one. */
  Lineage or(Lineage other) {
    return other.depth() > depth() ? other : this;
  }

  /** The names of the workflows, for people. */
  String shown() {
    return String.join(" -> ", runs.stream().map(each -> each.replaceFirst("/.*", "")).toList());
  }
}

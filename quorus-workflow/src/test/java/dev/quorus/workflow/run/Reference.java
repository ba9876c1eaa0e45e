package dev.quorus.workflow.run;

import dev.quorus.workflow.run.RandomWorkflow.Group;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What must come of a workflow whose strategy is to continue: as a recursive definition, without
 * time, order, slots or state. Knows nothing of how the runner does it.
 */
final class Reference {
  /** What must come of it. */
  record Expected(RunOutcome outcome, Map<String, GroupPhase> groups, Set<String> submitted) {}

  private record Ended(GroupPhase phase, int files) {}

  private final Fate fate;
  private final String run;
  private final Set<String> submitted = new TreeSet<>();
  private final Map<String, GroupPhase> phases = new TreeMap<>();

  private Reference(Fate fate, String run) {
    this.fate = fate;
    this.run = run;
  }

  static Expected of(RandomWorkflow workflow, Fate fate, String run) {
    Reference reference = new Reference(fate, run);
    boolean well = reference.section(workflow.groups(), "");
    boolean after =
        well
            ? reference.section(workflow.onSuccess(), "onSuccess.")
            : reference.section(workflow.onFailure(), "onFailure.");
    RunOutcome outcome = well && after ? RunOutcome.SUCCEEDED : RunOutcome.FAILED;
    return new Expected(outcome, reference.phases, reference.submitted);
  }

  private boolean section(List<Group> groups, String prefix) {
    Map<String, Ended> ended = new HashMap<>();
    boolean well = true;
    for (Group each : groups) {
      Ended end = group(each, prefix, groups, ended);
      ended.put(each.name(), end);
      phases.put(prefix + each.name(), end.phase());
      well &= end.phase() != GroupPhase.FAILED || each.continueOnError();
    }
    return well;
  }

  private Ended group(Group group, String prefix, List<Group> all, Map<String, Ended> ended) {
    for (String name : group.dependsOn()) {
      GroupPhase phase = ended(name, ended).phase();
      boolean tolerated =
          all.stream().anyMatch(each -> each.name().equals(name) && each.continueOnError());
      if (phase == GroupPhase.STOPPED || (phase == GroupPhase.FAILED && !tolerated)) {
        return new Ended(GroupPhase.STOPPED, 0);
      }
    }
    if (!wanted(group, ended)) {
      return new Ended(GroupPhase.SKIPPED, 0);
    }
    if (group.globs() && !finds(group)) {
      return new Ended(GroupPhase.FAILED, 0);
    }
    int files = 0;
    boolean well = true;
    for (Map.Entry<String, Boolean> each : group.transfers().entrySet()) {
      if (!each.getValue()) {
        boolean done = transfer(prefix + each.getKey(), group.attempts());
        files += done ? 1 : 0;
        well &= done;
      }
    }
    return new Ended(well ? GroupPhase.SUCCEEDED : GroupPhase.FAILED, files);
  }

  private static Ended ended(String name, Map<String, Ended> ended) {
    return ended.getOrDefault(name, new Ended(GroupPhase.WAITING, 0));
  }

  private static boolean wanted(Group group, Map<String, Ended> ended) {
    Ended about = ended(String.valueOf(group.about()), ended);
    return switch (group.ask()) {
      case ALWAYS -> true;
      case NEVER -> false;
      case SUCCEEDED -> about.phase() == GroupPhase.SUCCEEDED;
      case FAILED -> about.phase() == GroupPhase.FAILED;
      case FILES -> about.files() > 1;
    };
  }

  private boolean finds(Group group) {
    for (int number = 1; number <= group.attempts(); number++) {
      if (fate.finds(group.name(), number)) {
        return true;
      }
    }
    return false;
  }

  private boolean transfer(String id, int attempts) {
    int left = attempts;
    for (int number = 1; ; number++) {
      String stem = run + "/" + id;
      submitted.add(stem + "/" + number);
      switch (fate.transfer(stem, number)) {
        case StepResult.Done done -> {
          return true;
        }
        case StepResult.Stopped stopped -> throw new AssertionError("fate stops nothing");
        case StepResult.Failed failed -> {
          left -= failed.charged() ? 1 : 0;
          if (!failed.mayPass() || left == 0) {
            return false;
          }
        }
      }
    }
  }
}

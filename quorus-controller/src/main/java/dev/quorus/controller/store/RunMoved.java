package dev.quorus.controller.store;

import dev.quorus.controller.workflow.store.RunLine;
import java.util.Map;
import java.util.Set;

/**
 * A step of a run of a workflow, with what decides who hears of it.
 *
 * @param tenant of its run
 */
public record RunMoved(RunLine.Stored stored, String run, String workflow, String tenant)
    implements FeedEvent {
  private static final Set<String> ENDS = Set.of("SUCCEEDED", "FAILED", "CANCELLED");

  @Override
  public long seq() {
    return stored.seq();
  }

  /** Those of the run's transfers by which one finds the run. */
  @Override
  public Map<String, String> labels() {
    return Map.of("workflow", workflow, "run", run);
  }

  @Override
  public FeedSubject subject() {
    return new FeedSubject.OfRun(run);
  }

  @Override
  public boolean last() {
    return stored.line().subject().equals("run") && ENDS.contains(stored.line().what());
  }
}

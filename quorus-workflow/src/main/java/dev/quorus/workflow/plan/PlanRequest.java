package dev.quorus.workflow.plan;

import dev.quorus.workflow.model.RunMode;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a plan is made for.
 *
 * @param inputs values of variables, as the caller has them
 * @param mode null for that of the workflow
 * @param cause what starts the run
 * @param now the time of the run
 * @param environment the variables of the environment that workflows may see
 */
public record PlanRequest(
    Map<String, Object> inputs,
    @Nullable RunMode mode,
    Cause cause,
    Instant now,
    Map<String, String> environment,
    PlanLimits limits) {
  public PlanRequest {
    inputs = Map.copyOf(inputs);
    environment = Map.copyOf(environment);
  }

  /**
   * What starts a run.
   *
   * @param trigger its name
   * @param files that arrived; empty for other triggers
   */
  public record Cause(String trigger, List<String> files) {
    /** A person. */
    public static final Cause MANUAL = new Cause("manual", List.of());

    public Cause {
      files = List.copyOf(files);
    }
  }

  /** A run without inputs that a person starts at this time. */
  public static PlanRequest at(Instant now) {
    return new PlanRequest(Map.of(), null, Cause.MANUAL, now, Map.of(), PlanLimits.DEFAULT);
  }

  /** The same with these inputs. */
  public PlanRequest with(Map<String, Object> others) {
    return new PlanRequest(others, mode, cause, now, environment, limits);
  }

  /** The same within these limits. */
  public PlanRequest within(PlanLimits others) {
    return new PlanRequest(inputs, mode, cause, now, environment, others);
  }
}

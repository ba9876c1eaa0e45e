package dev.quorus.workflow.plan;

/**
 * How much a run may be.
 *
 * @param transfers of all groups, each item of a forEach counted
 * @param effort characters that expressions may touch in all
 * @param characters that all texts of the plan may have
 */
public record PlanLimits(int transfers, long effort, long characters) {
  public static final PlanLimits DEFAULT = new PlanLimits(10_000, 1_000_000_000L, 1L << 25);
}

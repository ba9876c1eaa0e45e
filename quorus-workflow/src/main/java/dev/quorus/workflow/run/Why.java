package dev.quorus.workflow.run;

/**
 * Why a thing is as it is.
 *
 * @param code for programs: one of those here, or the code of a transfer's failure
 * @param message for people; never holds a secret
 */
public record Why(String code, String message) {
  /** Its condition is false. */
  public static final String CONDITION = "CONDITION";

  /** What it depends on failed, or did not run. */
  public static final String DEPENDENCY = "DEPENDENCY";

  /** Something else failed, and the strategy is to start nothing more. */
  public static final String FAIL_FAST = "FAIL_FAST";

  public static final String CANCELLED = "CANCELLED";
  public static final String TIMED_OUT = "TIMED_OUT";
  public static final String DEADLINE_MISSED = "DEADLINE_MISSED";

  /** A person said no. */
  public static final String DECLINED = "DECLINED";

  /** An expression has no value, or one that cannot stand there. */
  public static final String NO_VALUE = "NO_VALUE";

  /** More than a run may be. */
  public static final String LIMIT = "LIMIT";

  /** Some of its transfers failed. */
  public static final String TRANSFERS_FAILED = "TRANSFERS_FAILED";

  /** Some of its groups failed. */
  public static final String GROUPS_FAILED = "GROUPS_FAILED";

  /** What was asked for cannot be done to the run as it stands. */
  public static final String NOT_NOW = "NOT_NOW";

  @Override
  public String toString() {
    return code + ": " + message;
  }
}

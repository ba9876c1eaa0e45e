package dev.quorus.api.model;

/** Where a run stands. The last three never change by themselves. */
public enum WorkflowRunStateName {
  NEW,
  RUNNING,
  PAUSED,
  SUCCEEDED,
  FAILED,
  CANCELLED;

  /** Whether nothing more happens, unless somebody retries it. */
  public boolean finished() {
    return switch (this) {
      case NEW, RUNNING, PAUSED -> false;
      case SUCCEEDED, FAILED, CANCELLED -> true;
    };
  }
}

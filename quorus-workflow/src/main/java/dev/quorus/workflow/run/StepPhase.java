package dev.quorus.workflow.run;

/** How far a transfer of a run is, once it was looked at. */
public enum StepPhase {
  UNDER_WAY,
  /** Under way, and told to stop. */
  STOPPING,
  /** Failed, and due again. */
  RETRY_WAIT,
  SUCCEEDED,
  FAILED,
  /** Its condition is false. */
  SKIPPED,
  /** Given up because of what happened elsewhere. */
  STOPPED;

  /** Whether nothing more happens to it. */
  public boolean over() {
    return switch (this) {
      case UNDER_WAY, STOPPING, RETRY_WAIT -> false;
      case SUCCEEDED, FAILED, SKIPPED, STOPPED -> true;
    };
  }
}

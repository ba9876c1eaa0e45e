package dev.quorus.workflow.run;

/** How a run ended. */
public enum RunOutcome {
  SUCCEEDED,
  FAILED,
  CANCELLED
}

package dev.quorus.workflow.model;

/** What happens to the rest of a run when a group has failed. */
public enum Strategy {
  /** Nothing more is started. */
  FAIL_FAST,
  /** Whatever does not depend on what failed goes on. */
  CONTINUE
}

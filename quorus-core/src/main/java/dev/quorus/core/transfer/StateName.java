package dev.quorus.core.transfer;

/** The names of the states in the store and in answers. */
public enum StateName {
  QUEUED,
  ASSIGNED,
  RUNNING,
  RETRY_WAIT,
  PAUSED,
  SUCCEEDED,
  FAILED,
  CANCELLED;

  /** Whether a transfer in this state never changes again. */
  public boolean finished() {
    return this == SUCCEEDED || this == FAILED || this == CANCELLED;
  }
}

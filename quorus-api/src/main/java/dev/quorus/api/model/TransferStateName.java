package dev.quorus.api.model;

/** The states of a transfer by their names in JSON. */
public enum TransferStateName implements WireName {
  QUEUED,
  ASSIGNED,
  RUNNING,
  RETRY_WAIT,
  PAUSED,
  SUCCEEDED,
  FAILED,
  CANCELLED;

  /** Whether a transfer in this state never changes again. */
  public boolean isFinished() {
    return this == SUCCEEDED || this == FAILED || this == CANCELLED;
  }

  @Override
  public String wire() {
    return name();
  }
}

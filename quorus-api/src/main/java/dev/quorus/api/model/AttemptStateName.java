package dev.quorus.api.model;

/** Where an attempt stands; RELEASED ones were declined, lost or handed over and do not count. */
public enum AttemptStateName implements WireName {
  ASSIGNED,
  RUNNING,
  SUCCEEDED,
  FAILED,
  RELEASED,
  CANCELLED;

  @Override
  public String wire() {
    return name();
  }
}

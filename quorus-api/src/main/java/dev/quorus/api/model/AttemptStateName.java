package dev.quorus.api.model;

/** Where an attempt stands; RELEASED ones do not count, such as those declined, lost or paused. */
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

package dev.quorus.api.model;

/** What became of a request that would change something. */
public enum AuditOutcome implements WireName {
  DONE,
  REFUSED;

  @Override
  public String wire() {
    return name();
  }
}

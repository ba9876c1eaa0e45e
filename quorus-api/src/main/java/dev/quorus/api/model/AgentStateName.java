package dev.quorus.api.model;

/** Whether an agent's heartbeats arrive. */
public enum AgentStateName implements WireName {
  ONLINE,
  OFFLINE;

  @Override
  public String wire() {
    return name();
  }
}

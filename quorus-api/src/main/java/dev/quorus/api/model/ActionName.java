package dev.quorus.api.model;

/** What can be done to many transfers at once. */
public enum ActionName implements WireName {
  CANCEL("cancel"),
  PAUSE("pause"),
  RESUME("resume"),
  RETRY("retry"),
  PRIORITY("priority");

  private final String wire;

  ActionName(String wire) {
    this.wire = wire;
  }

  @Override
  public String wire() {
    return wire;
  }
}

package dev.quorus.api.model;

/** Whether a failure can pass by itself. */
public enum RetryName implements WireName {
  NEVER("never"),
  BACKOFF("backoff"),
  AFTER("after");

  private final String wire;

  RetryName(String wire) {
    this.wire = wire;
  }

  @Override
  public String wire() {
    return wire;
  }
}

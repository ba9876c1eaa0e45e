package dev.quorus.api.model;

/** What was done with a file of a tree. */
public enum TreeActionName implements WireName {
  COPIED("copied"),
  DELETED("deleted"),
  FAILED("failed");

  private final String wire;

  TreeActionName(String wire) {
    this.wire = wire;
  }

  @Override
  public String wire() {
    return wire;
  }
}

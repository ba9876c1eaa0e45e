package dev.quorus.api.model;

/** What surrounds the rename that gives a file its final name. */
public enum PublishName implements WireName {
  FSYNC("fsync"),
  RENAME("rename");

  private final String wire;

  PublishName(String wire) {
    this.wire = wire;
  }

  @Override
  public String wire() {
    return wire;
  }
}

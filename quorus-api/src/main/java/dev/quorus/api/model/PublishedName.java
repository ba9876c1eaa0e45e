package dev.quorus.api.model;

/** How a finished file got its final name. */
public enum PublishedName implements WireName {
  RENAMED("renamed"),
  IN_PLACE("in-place"),
  SKIPPED("skipped");

  private final String wire;

  PublishedName(String wire) {
    this.wire = wire;
  }

  @Override
  public String wire() {
    return wire;
  }
}

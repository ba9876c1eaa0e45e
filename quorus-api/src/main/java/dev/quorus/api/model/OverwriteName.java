package dev.quorus.api.model;

/** What happens if the destination exists already. */
public enum OverwriteName implements WireName {
  FAIL("fail"),
  REPLACE("replace"),
  SKIP("skip"),
  NEWER("newer");

  private final String wire;

  OverwriteName(String wire) {
    this.wire = wire;
  }

  @Override
  public String wire() {
    return wire;
  }
}

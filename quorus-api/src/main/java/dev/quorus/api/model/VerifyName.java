package dev.quorus.api.model;

/** How the copy is compared with its source; none of these means automatic. */
public enum VerifyName implements WireName {
  NONE("none"),
  SIZE("size"),
  CHECKSUM("checksum");

  private final String wire;

  VerifyName(String wire) {
    this.wire = wire;
  }

  @Override
  public String wire() {
    return wire;
  }
}

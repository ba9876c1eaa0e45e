package dev.quorus.api.model;

import java.util.Locale;

/** What a key may do; each role may do all that the later ones may. */
public enum RoleName implements WireName {
  ADMIN,
  OPERATOR,
  SUBMITTER,
  VIEWER;

  @Override
  public String wire() {
    return name().toLowerCase(Locale.ROOT);
  }
}

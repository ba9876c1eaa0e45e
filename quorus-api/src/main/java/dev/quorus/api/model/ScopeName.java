package dev.quorus.api.model;

import java.util.Locale;

/** Whether a key is for its tenant alone, or for what all tenants share as well. */
public enum ScopeName implements WireName {
  TENANT,
  CLUSTER;

  @Override
  public String wire() {
    return name().toLowerCase(Locale.ROOT);
  }
}

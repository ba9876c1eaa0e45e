package dev.quorus.api.model;

import java.util.List;

/**
 * By what the server at the other end is known to be the right one.
 *
 * @param hostKeys fingerprints of which its key must have one; empty for what the agent knows
 * @param onFirstUse whether a server that the agent does not know is believed once
 */
public record TrustSpec(List<String> hostKeys, boolean onFirstUse) {
  /** By what the agent knows. */
  public static final TrustSpec BY_AGENT = new TrustSpec(List.of(), false);

  public TrustSpec {
    hostKeys = List.copyOf(hostKeys);
  }
}

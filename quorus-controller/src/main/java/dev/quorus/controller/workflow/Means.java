package dev.quorus.controller.workflow;

import dev.quorus.core.transfer.TransferIds;
import java.time.InstantSource;
import java.util.Set;

/**
 * What runs work with, whoever leads.
 *
 * @param schemes of the endpoints that transfers may name, in lower case
 */
public record Means(Vault vault, Set<String> schemes, InstantSource clock, TransferIds ids) {
  public Means {
    schemes = Set.copyOf(schemes);
  }
}

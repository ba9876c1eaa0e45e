package dev.quorus.workflow.order;

import dev.quorus.core.transfer.Placement;
import java.util.Map;

/**
 * What an order has that no plan says.
 *
 * @param tries in all
 */
public record Placing(String tenant, String pool, Map<String, String> labels, int tries) {
  public Placing {
    labels = Map.copyOf(labels);
  }

  /** Of whoever has the engine for themselves. */
  public static Placing here(Map<String, String> labels, int tries) {
    return new Placing(Placement.DEFAULT_TENANT, Placement.DEFAULT_POOL, labels, tries);
  }
}

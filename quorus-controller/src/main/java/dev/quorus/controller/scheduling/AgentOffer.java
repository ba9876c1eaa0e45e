package dev.quorus.controller.scheduling;

import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What an agent can take on.
 *
 * @param pool the agent runs transfers of this pool only
 * @param slots how many attempts it holds at most, 0 for none
 * @param schemes both ends of a transfer must be among them
 * @param labels that transfers can ask for
 * @param roots absolute folders; files of a transfer must lie within them
 */
public record AgentOffer(
    String id,
    String pool,
    int slots,
    Set<String> schemes,
    Map<String, String> labels,
    List<String> roots) {
  /** An agent's label with the host that it is near to: it is preferred for files of that host. */
  public static final String NEAR = "near";

  public AgentOffer {
    schemes = Set.copyOf(schemes);
    labels = Map.copyOf(labels);
    roots = List.copyOf(roots);
    if (slots < 0) {
      throw new IllegalArgumentException(
          "agent '" + id + "' offers " + slots + " slots; at least 0");
    }
  }

  /** One that has no labels, and may read and write everything. */
  public AgentOffer(String id, String pool, int slots, Set<String> schemes) {
    this(id, pool, slots, schemes, Map.of(), List.of("/"));
  }

  /** Whether one of its roots holds the folder. */
  boolean holds(String folder) {
    return roots.stream().anyMatch(root -> Roots.holds(root, folder));
  }

  /** The hosts that it is near to: the one that it is called after, and the one of its label. */
  Set<String> nearTo() {
    String near = labels.get(NEAR);
    return near == null || near.equals(id) ? Set.of(id) : Set.of(id, near);
  }
}

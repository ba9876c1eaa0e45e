package dev.quorus.api.model;

import java.time.Instant;
import java.util.List;
import java.util.Map;

/** An agent as the controller sees it. */
public record AgentView(
    String id,
    AgentStateName state,
    String pool,
    String version,
    Map<String, String> labels,
    Offer offer,
    Activity activity) {

  public AgentView {
    labels = OrderedCopy.of(labels);
  }

  /**
   * What it can take on.
   *
   * @param slots how many transfers at a time
   * @param roots the folders that it may read and write
   */
  public record Offer(int slots, List<String> schemes, List<String> roots) {
    public Offer {
      schemes = List.copyOf(schemes);
      roots = List.copyOf(roots);
    }
  }

  /**
   * What it does.
   *
   * @param held how many attempts it holds
   */
  public record Activity(int held, Instant firstSeenAt, Instant lastSeenAt) {}
}

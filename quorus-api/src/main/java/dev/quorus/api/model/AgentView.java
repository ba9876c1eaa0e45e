package dev.quorus.api.model;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An agent as the controller sees it.
 *
 * @param draining null unless it is being drained
 */
public record AgentView(
    String id,
    AgentStateName state,
    String pool,
    String version,
    Map<String, String> labels,
    Offer offer,
    Activity activity,
    @Nullable Draining draining) {

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
   * That it takes no new work, by an operator's wish.
   *
   * @param by when it hands over what it still holds; null if it ends that
   */
  public record Draining(Instant since, @Nullable Instant by) {}

  /**
   * What it does.
   *
   * @param held how many attempts it holds
   */
  public record Activity(int held, Instant firstSeenAt, Instant lastSeenAt) {}
}

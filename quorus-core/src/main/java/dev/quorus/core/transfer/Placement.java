package dev.quorus.core.transfer;

import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Whose transfer it is, where it may run and how urgent it is.
 *
 * @param priority 0 to 9, 9 the most urgent
 * @param deadline when it should be done; recorded, and first among equals
 * @param agentLabels that an agent must have to run it
 */
public record Placement(
    String tenant,
    String pool,
    int priority,
    Map<String, String> labels,
    @Nullable Instant deadline,
    Map<String, String> agentLabels) {
  public static final String DEFAULT_TENANT = "default";
  public static final String DEFAULT_POOL = "default";
  public static final int DEFAULT_PRIORITY = 5;
  public static final Placement DEFAULT =
      new Placement(DEFAULT_TENANT, DEFAULT_POOL, DEFAULT_PRIORITY, Map.of(), null);

  public Placement {
    labels = Map.copyOf(labels);
    agentLabels = Map.copyOf(agentLabels);
    if (priority < 0 || priority > 9) {
      throw new IllegalArgumentException("priority " + priority + " is out of range; 0 to 9");
    }
  }

  /** For any agent of the pool. */
  public Placement(
      String tenant,
      String pool,
      int priority,
      Map<String, String> labels,
      @Nullable Instant deadline) {
    this(tenant, pool, priority, labels, deadline, Map.of());
  }
}

package dev.quorus.controller.scheduling;

import dev.quorus.core.transfer.TransferId;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the scheduler needs to know of one transfer.
 *
 * @param id ascending with the time of submission: the smaller id is the older transfer
 * @param priority 0 to 9, 9 the most urgent
 * @param destinationKey equal for two transfers that must not write at the same time
 * @param deadline a transfer that has never run by then is given up; null for none
 * @param past what happened to it before
 */
public record Ticket(
    TransferId id,
    Share share,
    int priority,
    Route route,
    String destinationKey,
    @Nullable Instant deadline,
    Past past) {

  /**
   * Whose it is and which agents may run it.
   *
   * @param labels that the agent must have
   */
  public record Share(String pool, String tenant, Map<String, String> labels) {
    public Share {
      labels = Map.copyOf(labels);
    }

    /** Any agent of the pool will do. */
    public Share(String pool, String tenant) {
      this(pool, tenant, Map.of());
    }
  }

  /** The two ends that it touches. */
  public record Route(End source, End destination) {}

  /**
   * One end.
   *
   * @param host with its port, as limits are counted; {@value EndpointLimits#LOCAL} for the agent's
   *     own files
   * @param path of the agent's own file, which must lie within its roots; null for another's
   */
  public record End(String scheme, String host, @Nullable String path) {
    /** One that is reached from any agent. */
    public End(String scheme, String host) {
      this(scheme, host, null);
    }
  }

  /**
   * What happened to a transfer before the scheduler was told of it.
   *
   * @param attempts made so far, a running one not included
   * @param started whether it ever ran
   */
  public record Past(int attempts, boolean started) {
    public static final Past NONE = new Past(0, false);
  }
}

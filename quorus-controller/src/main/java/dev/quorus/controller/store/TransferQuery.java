package dev.quorus.controller.store;

import dev.quorus.core.transfer.StateName;
import dev.quorus.core.transfer.TransferId;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which transfers to list.
 *
 * @param states empty for all
 * @param labels all must match
 * @param page where to go on, how many, and in which direction
 */
public record TransferQuery(
    String tenant,
    Set<StateName> states,
    Map<String, String> labels,
    @Nullable Instant createdAfter,
    @Nullable Instant createdBefore,
    Page page) {

  /**
   * @param after the last transfer of the page before; null for the first page
   * @param limit 1 to 1000
   * @param newestFirst by id, which is by time of submission
   */
  public record Page(@Nullable TransferId after, int limit, boolean newestFirst) {}
}

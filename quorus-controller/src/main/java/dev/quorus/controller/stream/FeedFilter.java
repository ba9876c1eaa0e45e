package dev.quorus.controller.stream;

import dev.quorus.controller.store.FeedEvent;
import dev.quorus.core.transfer.StateName;
import dev.quorus.core.transfer.TransferId;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which events a client wants. Clients that want the same share the work.
 *
 * @param states that were moved to; empty for all
 * @param labels that the transfer must all have
 * @param transfer the only one; null for all
 */
public record FeedFilter(
    String tenant,
    Set<StateName> states,
    Map<String, String> labels,
    @Nullable TransferId transfer) {
  public FeedFilter {
    states = Set.copyOf(states);
    labels = Map.copyOf(labels);
  }

  /** All of one transfer. */
  public static FeedFilter of(String tenant, TransferId transfer) {
    return new FeedFilter(tenant, Set.of(), Map.of(), transfer);
  }

  /** Whether the client is to hear of it. */
  public boolean takes(FeedEvent event) {
    return event.tenant().equals(tenant)
        && (transfer == null || transfer.equals(event.event().transfer()))
        && (states.isEmpty() || states.contains(event.event().state()))
        && event.labels().entrySet().containsAll(labels.entrySet());
  }
}

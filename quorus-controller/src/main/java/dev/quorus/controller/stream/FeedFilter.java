package dev.quorus.controller.stream;

import dev.quorus.controller.store.FeedEvent;
import dev.quorus.controller.store.FeedSubject;
import dev.quorus.controller.store.RunMoved;
import dev.quorus.controller.store.TransferMoved;
import dev.quorus.core.transfer.StateName;
import dev.quorus.core.transfer.TransferId;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which events a client wants. Clients that want the same share the work.
 *
 * @param states that transfers were moved to; empty for all, and for runs too
 * @param labels that the transfer must all have; a run has those that its transfers have in common
 * @param only what it is all about; null for everything
 */
public record FeedFilter(
    String tenant, Set<StateName> states, Map<String, String> labels, @Nullable FeedSubject only) {
  public FeedFilter {
    states = Set.copyOf(states);
    labels = Map.copyOf(labels);
  }

  /** All of one transfer. */
  public static FeedFilter of(String tenant, TransferId transfer) {
    return new FeedFilter(tenant, Set.of(), Map.of(), new FeedSubject.OfTransfer(transfer));
  }

  /** All of one run. */
  public static FeedFilter ofRun(String tenant, String run) {
    return new FeedFilter(tenant, Set.of(), Map.of(), new FeedSubject.OfRun(run));
  }

  /** Whether the client is to hear of it. */
  public boolean takes(FeedEvent event) {
    return event.tenant().equals(tenant)
        && (only == null || only.equals(event.subject()))
        && takesState(event)
        && (labels.isEmpty() || event.labels().entrySet().containsAll(labels.entrySet()));
  }

  private boolean takesState(FeedEvent event) {
    return switch (event) {
      case TransferMoved move -> states.isEmpty() || states.contains(move.event().state());
      case RunMoved _ -> states.isEmpty();
    };
  }
}

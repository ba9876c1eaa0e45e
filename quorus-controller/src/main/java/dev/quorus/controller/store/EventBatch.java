package dev.quorus.controller.store;

import java.util.List;

/**
 * Events in the order of their numbers.
 *
 * @param upTo every event asked for with a number up to this one is here
 * @param over whether none can follow: of a transfer that is finished, or a run that has ended
 */
public record EventBatch(List<FeedEvent> events, long upTo, boolean over) {
  public EventBatch {
    events = List.copyOf(events);
  }

  public EventBatch(List<FeedEvent> events, long upTo) {
    this(events, upTo, false);
  }

  /** Those of transfers. */
  public List<TransferMoved> ofTransfers() {
    return events.stream()
        .filter(TransferMoved.class::isInstance)
        .map(TransferMoved.class::cast)
        .toList();
  }
}

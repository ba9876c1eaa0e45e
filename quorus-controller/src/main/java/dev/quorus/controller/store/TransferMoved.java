package dev.quorus.controller.store;

import java.util.Map;

/**
 * A move of a transfer, with what decides who hears of it.
 *
 * @param tenant of its transfer
 * @param labels of its transfer
 */
public record TransferMoved(EventRecord event, String tenant, Map<String, String> labels)
    implements FeedEvent {
  public TransferMoved {
    labels = Map.copyOf(labels);
  }

  @Override
  public long seq() {
    return event.seq();
  }

  @Override
  public FeedSubject subject() {
    return new FeedSubject.OfTransfer(event.transfer());
  }

  @Override
  public boolean last() {
    return event.state().finished();
  }
}

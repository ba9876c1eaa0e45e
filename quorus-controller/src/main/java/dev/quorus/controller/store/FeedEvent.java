package dev.quorus.controller.store;

import java.util.Map;

/**
 * An event with what decides who hears of it.
 *
 * @param tenant of its transfer
 * @param labels of its transfer
 */
public record FeedEvent(EventRecord event, String tenant, Map<String, String> labels) {
  public FeedEvent {
    labels = Map.copyOf(labels);
  }
}

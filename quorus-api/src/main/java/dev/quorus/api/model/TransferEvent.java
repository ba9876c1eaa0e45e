package dev.quorus.api.model;

import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One committed move of a transfer, among those of all transfers.
 *
 * @param seq ascends over all transfers; a reader that goes on after it misses nothing
 * @param state that it moved to
 * @param attempt null if it belongs to none
 * @param detail agent, failure or reason in words
 * @param labels of the transfer; null if it has none
 */
public record TransferEvent(
    long seq,
    String transfer,
    Instant at,
    TransferStateName state,
    @Nullable Integer attempt,
    @Nullable String detail,
    @Nullable Map<String, String> labels) {
  public TransferEvent {
    labels = labels == null ? null : OrderedCopy.of(labels);
  }
}

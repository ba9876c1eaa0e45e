package dev.quorus.api.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Events of all transfers.
 *
 * @param nextAfter gives the next page; null if there is no event more for now
 */
public record TransferEventPage(List<TransferEvent> items, @Nullable Long nextAfter) {
  public TransferEventPage {
    items = List.copyOf(items);
  }
}

package dev.quorus.api.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Events of a transfer, the oldest first.
 *
 * @param nextAfter gives the next page; null if there is no event more for now
 */
public record EventPage(List<EventView> items, @Nullable Long nextAfter) {
  public EventPage {
    items = List.copyOf(items);
  }
}

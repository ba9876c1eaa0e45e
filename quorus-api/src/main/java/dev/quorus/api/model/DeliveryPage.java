package dev.quorus.api.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Messages of webhooks, the latest events first.
 *
 * @param nextBefore gives the next page; null if there is none
 */
public record DeliveryPage(List<DeliveryView> items, @Nullable Long nextBefore) {
  public DeliveryPage {
    items = List.copyOf(items);
  }
}

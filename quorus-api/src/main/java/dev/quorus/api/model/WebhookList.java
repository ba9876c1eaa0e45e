package dev.quorus.api.model;

import java.util.List;

/** Every webhook of a tenant, the oldest first. */
public record WebhookList(List<WebhookView> items) {
  public WebhookList {
    items = List.copyOf(items);
  }
}

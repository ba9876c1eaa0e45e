package dev.quorus.api.model;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A webhook.
 *
 * @param secret that its messages are signed with; shown when it was made, and never again
 * @param formerSecretUntil until when the former secret signs too; null if there is none
 * @param failingSince since when nothing got through; null if the last message did
 * @param disabledAt since when it is not tried any more; null if it is
 */
public record WebhookView(
    String id,
    String url,
    List<String> events,
    @Nullable String description,
    @Nullable String secret,
    @Nullable Instant formerSecretUntil,
    String createdBy,
    Instant createdAt,
    @Nullable Instant failingSince,
    @Nullable Instant disabledAt,
    @Nullable String disabledReason) {
  public WebhookView {
    events = List.copyOf(events);
  }

  /** Without its secret. */
  @Override
  public String toString() {
    return "WebhookView[id=%s, url=%s, events=%s]".formatted(id, url, events);
  }
}

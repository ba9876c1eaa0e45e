package dev.quorus.controller.http.wire;

import dev.quorus.api.model.DeliveryStateName;
import dev.quorus.api.model.DeliveryView;
import dev.quorus.api.model.WebhookView;
import dev.quorus.controller.store.Delivery;
import dev.quorus.controller.store.Delivery.State;
import dev.quorus.controller.store.Webhook;
import dev.quorus.controller.webhook.EventTypes;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Webhooks and their messages, as clients see them. */
public final class WebhookViews {
  private WebhookViews() {}

  /** Without its secret. */
  public static WebhookView of(Webhook webhook, Instant now) {
    return view(webhook, null, now);
  }

  /** With its secret: once, for whoever made it. */
  public static WebhookView withSecret(Webhook webhook, Instant now) {
    return view(webhook, webhook.keys().secret().reveal(), now);
  }

  private static WebhookView view(Webhook webhook, @Nullable String secret, Instant now) {
    Instant until = webhook.keys().formerUntil();
    return new WebhookView(
        webhook.id(),
        webhook.url(),
        EventTypes.of(webhook.events()),
        webhook.description(),
        secret,
        until != null && until.isAfter(now) ? until : null,
        webhook.made().by(),
        webhook.made().at(),
        webhook.health().failingSince(),
        webhook.health().disabledAt(),
        webhook.health().disabledWhy());
  }

  /** A message. */
  public static DeliveryView of(Delivery delivery) {
    Delivery.Progress progress = delivery.progress();
    return new DeliveryView(
        delivery.id(),
        delivery.webhook(),
        delivery.transfer().toString(),
        delivery.event(),
        delivery.type(),
        DeliveryStateName.valueOf(progress.state().name()),
        progress.tries(),
        progress.createdAt(),
        progress.triedAt(),
        progress.state() == State.PENDING && progress.tries() > 0 ? progress.dueAt() : null,
        progress.status(),
        progress.problem());
  }
}

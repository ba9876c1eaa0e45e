package dev.quorus.controller.webhook;

import dev.quorus.api.codec.ApiJson;
import dev.quorus.api.model.WebhookMessage;
import dev.quorus.controller.store.DeliveryStore;
import dev.quorus.controller.store.DeliveryStore.NewDelivery;
import dev.quorus.controller.store.EventBatch;
import dev.quorus.controller.store.EventFeed;
import dev.quorus.controller.store.TransferMoved;
import dev.quorus.controller.store.Webhook;
import dev.quorus.controller.store.WebhookStore;
import dev.quorus.controller.stream.SentEvent;
import dev.quorus.core.transfer.Notice;
import dev.quorus.core.transfer.TransferId;
import io.vertx.core.Future;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Turns events into messages. How far it came is stored together with the messages, so a process
 * that dies between an event and its messages loses none: whoever leads next goes on there. A
 * webhook is read after the events, so none that was there before an event is overlooked. For one
 * thread at a time.
 */
final class Noticer {
  private static final int BATCH = 1_000;

  /** How far is not written down for each event that nobody wants to hear of. */
  private static final long MOST_AHEAD = 20_000;

  private static final long UNKNOWN = -1;

  private final EventFeed feed;
  private final WebhookStore webhooks;
  private final DeliveryStore deliveries;
  private final InstantSource clock;
  private long stored = UNKNOWN;
  private long seen = UNKNOWN;

  Noticer(EventFeed feed, WebhookStore webhooks, DeliveryStore deliveries, InstantSource clock) {
    this.feed = feed;
    this.webhooks = webhooks;
    this.deliveries = deliveries;
    this.clock = clock;
  }

  /** What a look found. */
  enum Found {
    NOTHING,
    EVENTS,
    MESSAGES
  }

  /** Another controller may have gone on since. */
  void forget() {
    stored = UNKNOWN;
  }

  /** Takes in what follows, not all of it at once. */
  Future<Found> look() {
    if (stored == UNKNOWN) {
      return deliveries
          .noticed()
          .compose(number -> {
            stored = number;
            seen = number;
            return look();
          });
    }
    return feed.bounds()
        .compose(bounds ->
            bounds.last() <= seen
                ? Future.succeededFuture(Found.NOTHING)
                : deliveries.anybody().compose(any -> any ? takeIn() : pass(bounds.last())));
  }

  /**
   * Whoever is not there after the last event was read is told of none up to that: so while nobody
   * is told of anything, no event costs anything here.
   */
  private Future<Found> pass(long last) {
    return passed(last, List.of()).map(passed -> Found.NOTHING);
  }

  private Future<Found> takeIn() {
    return feed.after(seen, BATCH)
        .compose(batch -> {
          if (batch.upTo() <= seen) {
            return Future.succeededFuture(Found.NOTHING);
          }
          return batch.events().isEmpty()
              ? passed(batch.upTo(), List.of())
              : messages(batch).compose(messages -> passed(batch.upTo(), messages));
        });
  }

  private Future<Found> passed(long upTo, List<NewDelivery> messages) {
    seen = upTo;
    if (messages.isEmpty() && seen - stored < MOST_AHEAD) {
      return Future.succeededFuture(Found.EVENTS);
    }
    return deliveries
        .notice(stored, seen, messages)
        .map(mine -> {
          stored = mine ? seen : UNKNOWN;
          return messages.isEmpty() ? Found.EVENTS : Found.MESSAGES;
        })
        .onFailure(failed -> forget());
  }

  private Future<List<NewDelivery>> messages(EventBatch batch) {
    return webhooks
        .all()
        .compose(hooks ->
            deliveries.notices(seen, batch.upTo()).map(notices -> messages(batch, hooks, notices)));
  }

  private List<NewDelivery> messages(
      EventBatch batch, List<Webhook> hooks, Map<TransferId, Notice> notices) {
    List<NewDelivery> messages = new ArrayList<>();
    for (TransferMoved each : batch.ofTransfers()) {
      for (Webhook hook : hooks) {
        if (isFor(hook, each)) {
          messages.add(message(each, hook.id(), hook.id(), hook.id()));
        }
      }
      Notice notice = notices.get(each.event().transfer());
      if (notice != null && notice.events().contains(each.event().state())) {
        String target = "at " + WebhookUrl.parse(notice.url()).where();
        messages.add(message(each, target, null, each.event().transfer().toString()));
      }
    }
    return messages;
  }

  private static boolean isFor(Webhook hook, TransferMoved event) {
    return hook.health().disabledAt() == null
        && event.event().seq() > hook.since()
        && event.tenant().equals(hook.tenant())
        && hook.events().contains(event.event().state());
  }

  private NewDelivery message(
      TransferMoved event, String target, @Nullable String webhook, String whom) {
    String type = EventTypes.of(event.event().state());
    byte[] body =
        ApiJson.toBytes(new WebhookMessage(type, event.event().at(), SentEvent.view(event)));
    return new NewDelivery(
        "msg_" + event.event().seq() + "_" + whom,
        event.tenant(),
        target,
        webhook,
        event.event().transfer(),
        event.event().seq(),
        type,
        new String(body, StandardCharsets.UTF_8),
        clock.instant());
  }
}

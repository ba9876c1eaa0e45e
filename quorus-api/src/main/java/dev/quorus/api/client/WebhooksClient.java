package dev.quorus.api.client;

import dev.quorus.api.ApiOperation;
import dev.quorus.api.codec.ApiJson;
import dev.quorus.api.model.CreateWebhook;
import dev.quorus.api.model.DeliveryPage;
import dev.quorus.api.model.DeliveryStateName;
import dev.quorus.api.model.DeliveryView;
import dev.quorus.api.model.RotateWebhook;
import dev.quorus.api.model.WebhookList;
import dev.quorus.api.model.WebhookView;
import java.time.Duration;
import java.util.Set;
import java.util.StringJoiner;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** Webhooks of the key's tenant, and what became of their messages. For use by any thread. */
public final class WebhooksClient {
  private final Exchange exchange;

  WebhooksClient(Exchange exchange) {
    this.exchange = exchange;
  }

  /** Makes one; its secret is in this answer only. */
  public CompletableFuture<WebhookView> create(CreateWebhook webhook) {
    return send(ApiOperation.CREATE_WEBHOOK, "", webhook, WebhookView.class);
  }

  /** Every webhook, the oldest first. */
  public CompletableFuture<WebhookList> list() {
    return send(ApiOperation.LIST_WEBHOOKS, "", null, WebhookList.class);
  }

  public CompletableFuture<WebhookView> get(String id) {
    return send(ApiOperation.GET_WEBHOOK, id, null, WebhookView.class);
  }

  /** Deletes one with its messages; what it was. */
  public CompletableFuture<WebhookView> delete(String id) {
    return send(ApiOperation.DELETE_WEBHOOK, id, null, WebhookView.class);
  }

  /** Has one that was disabled tried again. */
  public CompletableFuture<WebhookView> enable(String id) {
    return send(ApiOperation.ENABLE_WEBHOOK, id, null, WebhookView.class);
  }

  /**
   * Gives it another secret, which is in this answer only.
   *
   * @param overlap for which the present one signs too, at most 30 days
   */
  public CompletableFuture<WebhookView> rotate(String id, Duration overlap) {
    RotateWebhook body = new RotateWebhook(Math.toIntExact(overlap.toSeconds()));
    return send(ApiOperation.ROTATE_WEBHOOK, id, body, WebhookView.class);
  }

  /**
   * Messages of a webhook, the latest events first.
   *
   * @param states in one of which they are; empty for all
   * @param before the {@code nextBefore} of the page before; null for the first
   * @param limit how many at most, 1 to 1000
   */
  public CompletableFuture<DeliveryPage> deliveries(
      String id, Set<DeliveryStateName> states, @Nullable Long before, int limit) {
    StringJoiner query = new StringJoiner("&", "?", "").add("limit=" + limit);
    states.stream().sorted().forEach(state -> query.add("state=" + state.wire()));
    if (before != null) {
      query.add("before=" + before);
    }
    ApiOperation operation = ApiOperation.LIST_DELIVERIES;
    String path = operation.path(QuorusClient.segment(id)) + query;
    return exchange.send(exchange.request(operation, path, null, null), DeliveryPage.class);
  }

  /** Messages about a transfer, to webhooks and to whom its own notice names. */
  public CompletableFuture<DeliveryPage> deliveriesOf(String transfer) {
    return send(ApiOperation.LIST_TRANSFER_DELIVERIES, transfer, null, DeliveryPage.class);
  }

  /** Sends a message again. */
  public CompletableFuture<DeliveryView> redeliver(String message) {
    return send(ApiOperation.REDELIVER, message, null, DeliveryView.class);
  }

  private <T> CompletableFuture<T> send(
      ApiOperation operation, String id, @Nullable Object body, Class<T> type) {
    String path = operation.path(QuorusClient.segment(id));
    byte[] bytes = body == null ? null : ApiJson.toBytes(body);
    return exchange.send(exchange.request(operation, path, bytes, null), type);
  }
}

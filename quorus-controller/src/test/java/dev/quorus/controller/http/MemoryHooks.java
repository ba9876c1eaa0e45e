package dev.quorus.controller.http;

import dev.quorus.controller.store.Delivery;
import dev.quorus.controller.store.Delivery.State;
import dev.quorus.controller.store.DeliveryStore;
import dev.quorus.controller.store.Webhook;
import dev.quorus.controller.store.Webhook.Health;
import dev.quorus.controller.store.Webhook.Keys;
import dev.quorus.controller.store.WebhookStore;
import dev.quorus.core.transfer.Notice;
import dev.quorus.core.transfer.Secret;
import dev.quorus.core.transfer.TransferId;
import io.vertx.core.Future;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/** Webhooks in memory, each with three messages. None is sent. */
final class MemoryHooks implements WebhookStore, DeliveryStore {
  private static final TransferId TRANSFER =
      TransferId.parse("019aa0f3-6c1e-7d42-8f5b-0a1b2c3d4e5f");

  private final Map<String, Webhook> hooks = new ConcurrentSkipListMap<>();

  @Override
  public Future<Webhook> add(Webhook webhook) {
    hooks.put(webhook.id(), webhook);
    return Future.succeededFuture(webhook);
  }

  @Override
  public Future<List<Webhook>> all() {
    return Future.succeededFuture(List.copyOf(hooks.values()));
  }

  @Override
  public Future<List<Webhook>> list(String tenant) {
    return Future.succeededFuture(
        hooks.values().stream().filter(each -> each.tenant().equals(tenant)).toList());
  }

  @Override
  public Future<@Nullable Webhook> find(String tenant, String id) {
    Webhook known = hooks.get(id);
    return Future.succeededFuture(known != null && known.tenant().equals(tenant) ? known : null);
  }

  @Override
  public Future<@Nullable Webhook> remove(String tenant, String id) {
    return find(tenant, id)
        .onSuccess(known -> {
          if (known != null) {
            hooks.remove(id);
          }
        });
  }

  @Override
  public Future<@Nullable Webhook> rotate(
      String tenant, String id, Secret next, Instant formerUntil) {
    return changed(tenant, id, new Keys(next, new Secret("former"), formerUntil));
  }

  @Override
  public Future<@Nullable Webhook> enable(String tenant, String id) {
    return find(tenant, id);
  }

  private Future<@Nullable Webhook> changed(String tenant, String id, Keys keys) {
    return find(tenant, id)
        .<@Nullable Webhook>map(known -> {
          if (known == null) {
            return null;
          }
          Webhook changed =
              new Webhook(
                  id,
                  tenant,
                  known.url(),
                  known.events(),
                  known.description(),
                  keys,
                  known.since(),
                  known.made(),
                  Health.GOOD);
          hooks.put(id, changed);
          return changed;
        });
  }

  @Override
  public Future<Long> noticed() {
    return Future.succeededFuture(0L);
  }

  @Override
  public Future<Map<TransferId, Notice>> notices(long after, long upTo) {
    return Future.succeededFuture(Map.of());
  }

  @Override
  public Future<Boolean> notice(long after, long upTo, List<NewDelivery> messages) {
    return Future.succeededFuture(true);
  }

  @Override
  public Future<List<Due>> due(Set<String> otherThan, int mostOfEach) {
    return Future.succeededFuture(List.of());
  }

  @Override
  public Future<Boolean> claim(String id, Duration lease) {
    return Future.succeededFuture(false);
  }

  @Override
  public Future<@Nullable Void> tried(Tried tried) {
    return Future.succeededFuture();
  }

  @Override
  public Future<List<Delivery>> ofWebhook(
      String webhook, Set<State> states, long before, int most) {
    return Future.succeededFuture(
        LongStream.of(1_050, 1_049, 1_048)
            .filter(event -> event < before)
            .mapToObj(event -> message(webhook, event))
            .filter(each -> states.isEmpty() || states.contains(each.progress().state()))
            .limit(most)
            .toList());
  }

  private static Delivery message(String webhook, long event) {
    return new Delivery(
        "msg_" + event + "_" + webhook,
        "default",
        webhook,
        TRANSFER,
        event,
        "transfer.succeeded",
        new Delivery.Progress(
            event == 1_050 ? State.PENDING : State.DELIVERED,
            2,
            MemoryTransfers.NOW,
            MemoryTransfers.NOW.plusSeconds(30),
            MemoryTransfers.NOW,
            event == 1_050 ? 503 : 204,
            event == 1_050 ? "the receiver answered with 503" : null));
  }

  @Override
  public Future<List<Delivery>> ofTransfer(String tenant, TransferId transfer, int most) {
    return Future.succeededFuture(List.of(message("wh_0000000000000000000a", 1_050)));
  }

  @Override
  public Future<@Nullable Delivery> again(String tenant, String id) {
    return Future.succeededFuture(
        id.startsWith("msg_1050_") && tenant.equals("default")
            ? message("wh_0000000000000000000a", 1_050)
            : null);
  }
}

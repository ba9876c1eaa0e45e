package dev.quorus.controller.webhook;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.awaitility.Awaitility.await;

import dev.quorus.controller.store.DataFolder;
import dev.quorus.controller.store.Delivery;
import dev.quorus.controller.store.Delivery.State;
import dev.quorus.controller.store.NewTransfer;
import dev.quorus.controller.store.Stores;
import dev.quorus.controller.store.Webhook;
import dev.quorus.controller.store.sql.SqliteStore;
import dev.quorus.core.bus.SecretCodec;
import dev.quorus.core.time.SystemTime;
import dev.quorus.core.time.Ticker;
import dev.quorus.core.transfer.Endpoint;
import dev.quorus.core.transfer.Notice;
import dev.quorus.core.transfer.Secret;
import dev.quorus.core.transfer.StateName;
import dev.quorus.core.transfer.TransferId;
import dev.quorus.core.transfer.TransferIds;
import dev.quorus.core.transfer.TransferOrder;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Messages from the event to their receiver, over a real store and real sockets. */
@Timeout(30)
class WebhooksTest {
  private static final TransferOrder ORDER =
      TransferOrder.of(Endpoint.parse("/from"), Endpoint.parse("/to"));
  private static final Duration SHORT = Duration.ofMillis(100);
  private static final WebhookSettings SETTINGS =
      new WebhookSettings(
          List.of(SHORT, SHORT, SHORT, SHORT),
          Duration.ofMillis(500),
          8,
          2,
          Duration.ofMinutes(1),
          true);

  @TempDir Path path;
  private final Vertx vertx = Vertx.vertx();
  private final TransferIds ids = new TransferIds(SystemTime.INSTANCE);
  private final AtomicBoolean leads = new AtomicBoolean(true);
  private DataFolder folder;
  private Stores stores;
  private Receiver receiver;
  private Webhooks webhooks;

  @BeforeEach
  void start() {
    folder = DataFolder.open(path);
    stores = SqliteStore.open(folder, SecretCodec.OPEN, Ticker.SYSTEM);
    receiver = new Receiver(vertx);
    webhooks = webhooks(SETTINGS);
  }

  private Webhooks webhooks(WebhookSettings settings) {
    return new Webhooks(
        vertx, Webhooks.Memory.of(stores), settings, leads::get, SystemTime.INSTANCE);
  }

  @AfterEach
  void stop() {
    webhooks.close();
    vertx.close().await();
    stores.close();
    folder.close();
  }

  private Webhook hook(String path, StateName... states) {
    return webhooks.create("default", receiver.url(path), Set.of(states), null, "admin").await();
  }

  private TransferId submit() {
    TransferId id = ids.next();
    stores
        .transfers()
        .submit(new NewTransfer(id, ORDER, SystemTime.INSTANCE.instant(), null, null))
        .await();
    return id;
  }

  private TransferId cancelled() {
    TransferId id = submit();
    stores.transfers().cancel("default", id, SystemTime.INSTANCE.instant()).await();
    return id;
  }

  private List<Delivery> deliveries(Webhook hook) {
    return requireNonNull(
        webhooks.deliveries("default", hook.id(), Set.of(), Long.MAX_VALUE, 100).await());
  }

  private void awaitState(Webhook hook, State state) {
    await()
        .untilAsserted(() ->
            assertThat(deliveries(hook))
                .isNotEmpty()
                .allMatch(each -> each.progress().state() == state));
  }

  @Test
  void anEventComesAsASignedMessage() {
    Webhook hook = hook("/in", StateName.CANCELLED);

    TransferId id = cancelled();

    awaitState(hook, State.DELIVERED);
    Receiver.Message message = receiver.received.getFirst();
    assertThat(receiver.received).hasSize(1);
    assertThat(message.path()).isEqualTo("/in");
    assertThat(message.isSignedBy(hook.keys().secret().reveal())).isTrue();
    assertThat(message.isSignedBy(webhooks.newSecret().reveal())).isFalse();
    assertThat(message.json().getString("type")).isEqualTo("transfer.cancelled");
    assertThat(message.json().getJsonObject("data").getString("transfer")).isEqualTo(id.toString());
    Delivery delivery = deliveries(hook).getFirst();
    assertThat(delivery.id()).isEqualTo(message.id());
    assertThat(delivery.progress().status()).isEqualTo(204);
    assertThat(delivery.progress().tries()).isEqualTo(1);
  }

  @Test
  void aWebhookIsToldOfWhatHappensAfterItWasMadeAndOfItsOwnTenantOnly() {
    submit();
    webhooks
        .create("other", receiver.url("/other"), Set.of(StateName.QUEUED), null, "admin")
        .await();
    Webhook hook = hook("/", StateName.QUEUED);
    TransferId after = submit();

    awaitState(hook, State.DELIVERED);

    assertThat(deliveries(hook)).extracting(Delivery::transfer).containsExactly(after);
    assertThat(receiver.received).hasSize(1);
  }

  @Test
  void aReceiverThatFailsIsTriedAgainWithTheSameIdUntilItRecovers() {
    Webhook hook = hook("/", StateName.QUEUED);
    receiver.behaviour = Receiver.answer(500);
    submit();
    await().until(() -> receiver.received.size() >= 2);

    assertThat(deliveries(hook).getFirst().progress().problem())
        .isEqualTo("the receiver answered with 500");
    await()
        .until(() -> webhooks.find("default", hook.id()).await().health().failingSince() != null);
    receiver.behaviour = Receiver.OK;

    awaitState(hook, State.DELIVERED);
    assertThat(receiver.ids()).hasSizeGreaterThan(2).containsOnly(receiver.ids().getFirst());
    await()
        .until(() -> webhooks.find("default", hook.id()).await().health().failingSince() == null);
  }

  @Test
  void aReceiverThatHangsIsLeftAfterATimeAndTriedAgain() {
    Webhook hook = hook("/", StateName.QUEUED);
    receiver.behaviour = Receiver.HANG;
    submit();
    await().until(() -> deliveries(hook).getFirst().progress().problem() != null);

    assertThat(deliveries(hook).getFirst().progress().problem()).contains("did not answer within");
    receiver.behaviour = Receiver.OK;

    awaitState(hook, State.DELIVERED);
  }

  @Test
  void aRedirectIsNotFollowed() {
    Webhook hook = hook("/", StateName.QUEUED);
    receiver.behaviour = Receiver.answer(307, "Location", receiver.url("/elsewhere"));
    submit();

    await()
        .untilAsserted(() ->
            assertThat(deliveries(hook).getFirst().progress().problem())
                .isEqualTo("the receiver answered with 307; redirects are not followed"));
    assertThat(receiver.received).extracting(Receiver.Message::path).containsOnly("/");
  }

  @Test
  void aMessageThatNeverGetsThroughHasFailedAndIsSentAgainOnRequest() {
    Webhook hook = hook("/", StateName.QUEUED);
    receiver.behaviour = Receiver.answer(503);
    submit();
    awaitState(hook, State.FAILED);
    Delivery failed = deliveries(hook).getFirst();
    int tries = receiver.received.size();
    receiver.behaviour = Receiver.OK;

    Delivery again = requireNonNull(webhooks.redeliver("default", failed.id()).await());

    assertThat(failed.progress().tries()).isEqualTo(tries).isEqualTo(5);
    assertThat(again.progress().state()).isEqualTo(State.PENDING);
    awaitState(hook, State.DELIVERED);
    assertThat(receiver.ids()).containsOnly(failed.id());
    assertThat(webhooks.redeliver("other", failed.id()).await()).isNull();
  }

  @Test
  void aReceiverThatIsGoneIsDisabledUntilItIsEnabled() {
    Webhook hook = hook("/", StateName.QUEUED);
    receiver.behaviour = Receiver.answer(410);
    submit();
    awaitState(hook, State.FAILED);
    await().until(() -> webhooks.find("default", hook.id()).await().health().disabledAt() != null);
    submit();
    receiver.behaviour = Receiver.OK;

    Webhook enabled = requireNonNull(webhooks.enable("default", hook.id()).await());
    TransferId heard = submit();

    assertThat(enabled.health()).isEqualTo(Webhook.Health.GOOD);
    await()
        .untilAsserted(() ->
            assertThat(
                    receiver.received.getLast().json().getJsonObject("data").getString("transfer"))
                .isEqualTo(heard.toString()));
  }

  @Test
  void whoeverDoesNotGetThroughForLongIsDisabled() {
    webhooks.close();
    webhooks =
        webhooks(
            new WebhookSettings(
                SETTINGS.delays(), SETTINGS.timeout(), 8, 2, Duration.ofMillis(800), true));
    Webhook hook = hook("/", StateName.QUEUED);
    receiver.behaviour = Receiver.answer(500);
    submit();

    await()
        .untilAsserted(() ->
            assertThat(webhooks.find("default", hook.id()).await().health().disabledWhy())
                .startsWith("nothing got through since"));
  }

  private TransferId submit(Notice notice, @Nullable TransferId retryOf) {
    TransferId id = ids.next();
    TransferOrder order = retryOf == null ? ORDER.with(notice) : ORDER;
    stores
        .transfers()
        .submit(new NewTransfer(id, order, SystemTime.INSTANCE.instant(), retryOf, null))
        .await();
    return id;
  }

  @Test
  void whoIsToldOfOneTransferIsToldOfItAndOfTheOneThatRepeatsIt() {
    Secret secret = webhooks.newSecret();
    Notice notice = new Notice(receiver.url("/one"), Set.of(StateName.QUEUED), secret, null);
    submit();
    TransferId id = submit(notice, null);
    TransferId again = submit(notice, id);

    await().until(() -> receiver.received.size() == 2);

    assertThat(receiver.received)
        .allMatch(each -> each.isSignedBy(secret.reveal()))
        .extracting(each -> each.json().getJsonObject("data").getString("transfer"))
        .containsExactlyInAnyOrder(id.toString(), again.toString());
    await()
        .untilAsserted(() ->
            assertThat(webhooks.deliveries("default", id, 10).await())
                .extracting(each -> each.progress().state())
                .containsExactly(State.DELIVERED));
  }

  @Test
  void aTransfersOwnMessagesAreSignedByTheWebhookThatItNamesOrHaveFailed() {
    Webhook hook = hook("/", StateName.PAUSED);
    Set<StateName> events = Set.of(StateName.QUEUED);
    submit(new Notice(receiver.url("/one"), events, null, hook.id()), null);
    TransferId unsigned = submit(new Notice(receiver.url("/two"), events, null, "wh_none"), null);

    await().until(() -> receiver.received.size() == 1);
    await()
        .untilAsserted(() ->
            assertThat(webhooks.deliveries("default", unsigned, 10).await())
                .extracting(each -> each.progress().state(), each -> each.progress().problem())
                .containsExactly(tuple(State.FAILED, "the webhook whose secret signs it is gone")));
    assertThat(receiver.received.getFirst().isSignedBy(hook.keys().secret().reveal())).isTrue();
  }

  @Test
  void afterARotationBothSecretsSignForAWhile() {
    Webhook hook = hook("/", StateName.QUEUED);
    Webhook rotated =
        requireNonNull(webhooks.rotate("default", hook.id(), Duration.ofMinutes(1)).await());
    submit();
    await().until(() -> receiver.received.size() == 1);
    webhooks.rotate("default", hook.id(), Duration.ZERO).await();
    submit();
    await().until(() -> receiver.received.size() == 2);

    Receiver.Message both = receiver.received.getFirst();
    assertThat(both.isSignedBy(hook.keys().secret().reveal())).isTrue();
    assertThat(both.isSignedBy(rotated.keys().secret().reveal())).isTrue();
    Receiver.Message one = receiver.received.getLast();
    assertThat(one.isSignedBy(rotated.keys().secret().reveal())).isFalse();
    assertThat(one.signatures()).doesNotContain(" ");
  }

  @Test
  void thisMachineIsNotCalledWhereThatIsNotAllowed() {
    Webhook hook = hook("/", StateName.QUEUED);
    webhooks.close();
    webhooks = webhooks(SETTINGS.withLoopback(false));
    submit();

    await()
        .untilAsserted(() ->
            assertThat(deliveries(hook).getFirst().progress().problem())
                .contains("machine of the server"));
    assertThat(receiver.received).isEmpty();
  }

  @Test
  void whatHappenedWhileNobodyLedIsToldByWhoeverLeadsNext() {
    Webhook hook = hook("/", StateName.QUEUED);
    leads.set(false);
    webhooks.close();
    for (int i = 0; i < 10; i++) {
      submit();
    }
    leads.set(true);

    webhooks = webhooks(SETTINGS);

    awaitState(hook, State.DELIVERED);
    // One that is answered too late is sent once more.
    assertThat(Set.copyOf(receiver.ids())).hasSize(10);
  }

  @Test
  void twoThatBothThinkTheyLeadSendNothingTwiceAtOnce() {
    webhooks.close();
    WebhookSettings patient =
        new WebhookSettings(
            SETTINGS.delays(), Duration.ofSeconds(20), 8, 2, Duration.ofMinutes(1), true);
    webhooks = webhooks(patient);
    Webhooks other = webhooks(patient);
    Webhook hook = hook("/", StateName.QUEUED);
    List<Future<?>> submitted = new ArrayList<>();
    for (int i = 0; i < 60; i++) {
      submitted.add(
          stores
              .transfers()
              .submit(
                  new NewTransfer(ids.next(), ORDER, SystemTime.INSTANCE.instant(), null, null)));
    }
    Future.all(submitted).await();

    await().until(() -> deliveries(hook).size() == 60);
    awaitState(hook, State.DELIVERED);
    other.close();

    assertThat(receiver.ids()).hasSize(60).doesNotHaveDuplicates();
  }

  @Test
  void oneReceiverThatHangsDoesNotKeepTheOthersWaiting() {
    receiver.behaviour =
        request -> {
          if (!"/slow".equals(request.path())) {
            Receiver.OK.accept(request);
          }
        };
    Webhook slow = hook("/slow", StateName.QUEUED);
    Webhook quick = hook("/quick", StateName.QUEUED);
    for (int i = 0; i < 40; i++) {
      submit();
    }

    await().until(() -> deliveries(quick).size() == 40);
    awaitState(quick, State.DELIVERED);

    assertThat(deliveries(slow)).noneMatch(each -> each.progress().state() == State.DELIVERED);
  }
}

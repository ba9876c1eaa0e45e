package dev.quorus.controller.store;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.quorus.controller.store.Delivery.State;
import dev.quorus.controller.store.DeliveryStore.Due;
import dev.quorus.controller.store.DeliveryStore.NewDelivery;
import dev.quorus.controller.store.DeliveryStore.Tried;
import dev.quorus.controller.store.DeliveryStore.Verdict;
import dev.quorus.controller.store.Webhook.Health;
import dev.quorus.controller.store.Webhook.Keys;
import dev.quorus.controller.store.Webhook.Made;
import dev.quorus.core.transfer.Secret;
import dev.quorus.core.transfer.StateName;
import dev.quorus.core.transfer.TransferId;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.LongStream;
import org.assertj.core.groups.Tuple;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What every store of webhooks and their messages does. */
abstract class WebhookContract extends StoreContract {
  private static final Duration LEASE = Duration.ofMinutes(1);

  private WebhookStore hooks() {
    return stores().webhooks();
  }

  private DeliveryStore deliveries() {
    return stores().deliveries();
  }

  private Webhook made() {
    String id = "wh_" + UUID.randomUUID();
    return get(
        hooks()
            .add(
                new Webhook(
                    id,
                    TENANT,
                    "https://hooks.example/" + id,
                    Set.of(StateName.FAILED, StateName.SUCCEEDED),
                    "why",
                    new Keys(new Secret("whsec_one"), null, null),
                    0,
                    new Made("admin", NOW),
                    Health.GOOD)));
  }

  private @Nullable Webhook find(Webhook hook) {
    return get(hooks().find(TENANT, hook.id()));
  }

  private Webhook found(Webhook hook) {
    return requireNonNull(find(hook));
  }

  private long noticed() {
    return get(deliveries().noticed());
  }

  private NewDelivery message(Webhook hook, TransferId transfer, long event) {
    return new NewDelivery(
        "msg_" + event + "_" + hook.id(),
        TENANT,
        hook.id(),
        hook.id(),
        transfer,
        event,
        "transfer.failed",
        "{}",
        NOW);
  }

  /** Stores the messages of so many events of a transfer. */
  private List<NewDelivery> noted(Webhook hook, TransferId transfer, int count) {
    List<NewDelivery> messages =
        LongStream.rangeClosed(1, count).mapToObj(i -> message(hook, transfer, i)).toList();
    assertThat(get(deliveries().notice(noticed(), noticed() + 1, messages))).isTrue();
    return messages;
  }

  private List<Due> due(Webhook hook, int most) {
    return get(deliveries().due(Set.of(), most)).stream()
        .filter(each -> each.target().equals(hook.id()))
        .toList();
  }

  private List<Delivery> messages(Webhook hook, State... states) {
    return get(deliveries().ofWebhook(hook.id(), Set.of(states), Long.MAX_VALUE, 100));
  }

  private Delivery only(Webhook hook) {
    List<Delivery> all = messages(hook);
    assertThat(all).hasSize(1);
    return all.getFirst();
  }

  @Test
  void knowsWhetherAnybodyIsTold() {
    Webhook hook = made();
    assertThat(get(deliveries().anybody())).isTrue();

    get(hooks().all()).forEach(each -> get(hooks().remove(each.tenant(), each.id())));

    assertThat(find(hook)).isNull();
    assertThat(get(deliveries().anybody())).isFalse();
  }

  @Test
  void keepsAWebhookWithItsSecret() {
    queued();
    long last = get(stores().events().bounds()).last();

    Webhook made = made();

    assertThat(made.since()).isEqualTo(last);
    assertThat(made.events()).containsExactlyInAnyOrder(StateName.FAILED, StateName.SUCCEEDED);
    assertThat(made.keys()).isEqualTo(new Keys(new Secret("whsec_one"), null, null));
    assertThat(found(made)).isEqualTo(made);
    assertThat(get(hooks().list(TENANT))).contains(made);
    assertThat(get(hooks().all())).contains(made);
    assertThat(get(hooks().find("other", made.id()))).isNull();
    assertThat(get(hooks().list("other"))).isEmpty();
  }

  @Test
  void rotatesEnablesAndRemovesItForItsTenantOnly() {
    Webhook made = made();
    noted(made, queued(), 1);

    assertThat(get(hooks().rotate("other", made.id(), new Secret("x"), NOW))).isNull();
    assertThat(get(hooks().enable("other", made.id()))).isNull();
    assertThat(get(hooks().remove("other", made.id()))).isNull();
    Webhook rotated =
        requireNonNull(get(hooks().rotate(TENANT, made.id(), new Secret("two"), NOW)));
    Webhook removed = get(hooks().remove(TENANT, made.id()));

    assertThat(rotated.keys()).isEqualTo(new Keys(new Secret("two"), new Secret("whsec_one"), NOW));
    assertThat(removed).isEqualTo(rotated);
    assertThat(find(made)).isNull();
    assertThat(messages(made)).isEmpty();
  }

  @Test
  void storesTheMessagesOfEventsOnceHoweverManyTry() {
    Webhook hook = made();
    TransferId transfer = queued();
    long before = noticed();

    NewDelivery message = message(hook, transfer, 7);
    boolean first = get(deliveries().notice(before, before + 10, List.of(message)));
    boolean second = get(deliveries().notice(before, before + 10, List.of(message)));
    boolean next = get(deliveries().notice(before + 10, before + 20, List.of(message)));

    assertThat(first).isTrue();
    assertThat(second).isFalse();
    assertThat(next).isTrue();
    assertThat(noticed()).isEqualTo(before + 20);
    assertThat(only(hook).event()).isEqualTo(7);
    assertThat(get(deliveries().ofTransfer(TENANT, transfer, 10))).hasSize(1);
    assertThat(get(deliveries().ofTransfer("other", transfer, 10))).isEmpty();
  }

  @Test
  void aTryIsOnesOwnUntilItsLeaseRunsOut() {
    Webhook hook = made();
    String id = noted(hook, queued(), 1).getFirst().id();

    boolean mine = get(deliveries().claim(id, LEASE));
    boolean theirs = get(deliveries().claim(id, LEASE));

    assertThat(mine).isTrue();
    assertThat(theirs).isFalse();
    assertThat(due(hook, 10)).isEmpty();
    assertThat(only(hook).progress().tries()).isEqualTo(1);
    assertThat(only(hook).progress().triedAt()).isNotNull();
  }

  @Test
  void oneWhoseSenderDiedIsDueAgain() {
    Webhook hook = made();
    String id = noted(hook, queued(), 1).getFirst().id();

    get(deliveries().claim(id, Duration.ZERO));

    assertThat(due(hook, 10)).extracting(Due::id, Due::tries).containsExactly(tuple(id, 1));
    assertThat(get(deliveries().claim(id, LEASE))).isTrue();
  }

  private static Tuple tuple(Object... values) {
    return Tuple.tuple(values);
  }

  @Test
  void givesSomeOfEachTargetAndNoneOfThoseThatAreClosed() {
    Webhook one = made();
    Webhook two = made();
    noted(one, queued(), 5);
    noted(two, queued(), 5);

    assertThat(due(one, 2)).hasSize(2);
    assertThat(due(two, 2)).hasSize(2);
    assertThat(due(one, 2).getFirst())
        .satisfies(due -> {
          assertThat(due.url()).isEqualTo(one.url());
          assertThat(due.keys()).isEqualTo(one.keys());
          assertThat(due.body()).isEqualTo("{}");
        });
    assertThat(get(deliveries().due(Set.of(one.id()), 2)))
        .extracting(Due::target)
        .contains(two.id())
        .doesNotContain(one.id());
  }

  @Test
  void remembersWhatBecameOfATry() {
    Webhook hook = made();
    String id = noted(hook, queued(), 1).getFirst().id();
    get(deliveries().claim(id, LEASE));

    get(
        deliveries()
            .tried(
                new Tried(
                    id,
                    State.PENDING,
                    Duration.ofHours(1),
                    500,
                    "it failed",
                    new Verdict(hook.id(), new Health(NOW, null, null)))));

    assertThat(only(hook).progress().status()).isEqualTo(500);
    assertThat(only(hook).progress().problem()).isEqualTo("it failed");
    assertThat(due(hook, 10)).isEmpty();
    assertThat(found(hook).health().failingSince()).isEqualTo(NOW);
    get(
        deliveries()
            .tried(
                new Tried(
                    id, State.DELIVERED, null, 204, null, new Verdict(hook.id(), Health.GOOD))));
    assertThat(only(hook).progress().state()).isEqualTo(State.DELIVERED);
    assertThat(only(hook).progress().problem()).isNull();
    assertThat(messages(hook, State.PENDING)).isEmpty();
    assertThat(found(hook).health()).isEqualTo(Health.GOOD);
  }

  @Test
  void whatIsDisabledIsNotDueUntilItIsEnabled() {
    Webhook hook = made();
    String id = noted(hook, queued(), 2).getFirst().id();
    get(deliveries().claim(id, LEASE));
    get(
        deliveries()
            .tried(
                new Tried(
                    id,
                    State.FAILED,
                    null,
                    410,
                    "gone",
                    new Verdict(hook.id(), new Health(NOW, NOW, "gone")))));
    assertThat(due(hook, 10)).isEmpty();

    Webhook enabled = requireNonNull(get(hooks().enable(TENANT, hook.id())));

    assertThat(enabled.health()).isEqualTo(Health.GOOD);
    assertThat(due(hook, 10)).hasSize(1);
    Delivery again = requireNonNull(get(deliveries().again(TENANT, id)));
    assertThat(again.progress().state()).isEqualTo(State.PENDING);
    assertThat(again.progress().tries()).isZero();
    assertThat(due(hook, 10)).hasSize(2);
    assertThat(get(deliveries().again("other", id))).isNull();
  }

  @Test
  void listsTheLatestFirstPageByPage() {
    Webhook hook = made();
    noted(hook, queued(), 5);

    List<Delivery> first = get(deliveries().ofWebhook(hook.id(), Set.of(), Long.MAX_VALUE, 2));
    List<Delivery> rest = get(deliveries().ofWebhook(hook.id(), Set.of(), 4, 10));

    assertThat(first).extracting(Delivery::event).containsExactly(5L, 4L);
    assertThat(rest).extracting(Delivery::event).containsExactly(3L, 2L, 1L);
  }

  @Test
  void messagesGoWithTheTransferThatTheyAreAbout() {
    Webhook hook = made();
    TransferId finished = in(StateName.SUCCEEDED).transfer();
    noted(hook, finished, 1);

    get(store().purgeFinishedBefore(NOW.plusSeconds(3_600)));

    assertThat(messages(hook)).isEmpty();
  }
}

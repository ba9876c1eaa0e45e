package dev.quorus.controller.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quorus.api.model.AuditEntry.Who;
import dev.quorus.controller.audit.Deed;
import dev.quorus.controller.repeat.Answer;
import dev.quorus.controller.repeat.KeyUsed;
import dev.quorus.controller.repeat.Once;
import dev.quorus.controller.repeat.Once.Asked;
import dev.quorus.controller.security.Quotas;
import dev.quorus.controller.security.Tenant;
import dev.quorus.controller.store.NewTransfer.IdempotencyKey;
import dev.quorus.core.transfer.StateName;
import dev.quorus.core.transfer.TransferId;
import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** What a store does with requests that are sent again. */
abstract class AnswerContract extends StoreContract {
  private static final Answer ANSWER =
      new Answer(202, Map.of("Location", "/a", "ETag", "\"x\""), "{\"a\":\"\\u00e9\"}");

  @Test
  void writesTheAnswerWithTheChangeAndAnswersItAgainWithoutAnother() {
    Asked asked = asked("pause");
    TransferId id = queued();
    get(once(asked).pause(TENANT, id, null, NOW));
    get(store().resume(TENANT, id, NOW));

    KeyUsed used = used(once(asked).pause(TENANT, id, null, NOW));

    assertThat(used)
        .isInstanceOfSatisfying(
            KeyUsed.Again.class, again -> assertThat(again.answer()).isEqualTo(ANSWER));
    assertThat(state(id)).isEqualTo(StateName.QUEUED);
  }

  @Test
  void namesTheFirstRequestWhereAnotherOneHasItsKey() {
    Asked asked = asked("pause");
    TransferId id = queued();
    get(once(asked).pause(TENANT, id, null, NOW));

    KeyUsed used =
        used(once(new Asked(TENANT, asked.key(), "other", "other", NOW)).cancel(TENANT, id, NOW));

    assertThat(used)
        .isInstanceOf(KeyUsed.Otherwise.class)
        .hasMessage("This key was used by pause at %s; use a new key", NOW);
    assertThat(state(id)).isEqualTo(StateName.PAUSED);
  }

  @Test
  void keepsNoAnswerWhereNothingWasChanged() {
    Asked asked = asked("cancel");
    TransferId id = TransferId.parse("019aa0f3-6c1e-7d42-8f5b-0a1b2c3d4e5f");

    for (int time = 0; time < 2; time++) {
      assertThat(get(store().once(new Once(asked, result -> null)).cancel(TENANT, id, NOW)))
          .isEqualTo(new CancelResult.NotFound());
    }
  }

  @Test
  void hasTheKeysOfSubmitsAndOfOtherRequestsInOneSpace() {
    Asked asked = asked("pause");
    TransferId id = queued();
    String ofSubmit = UUID.randomUUID().toString();
    TransferId first = submitted(ofSubmit);
    get(once(asked).pause(TENANT, id, null, NOW));

    assertThat(get(submit(asked.key())))
        .isInstanceOfSatisfying(
            SubmitResult.KeyTaken.class,
            taken -> assertThat(taken.by()).hasMessageContaining("pause at"));
    assertThat(used(once(new Asked(TENANT, ofSubmit, "f", "cancel", NOW)).cancel(TENANT, id, NOW)))
        .hasMessageContaining("the submit of transfer " + first);
  }

  @Test
  void doesNotMixTheKeysOfTenants() {
    Asked asked = asked("pause");
    get(once(asked).pause(TENANT, queued(), null, NOW));

    assertThat(get(stores().answers().find(new Asked("other", asked.key(), "f", "r", NOW))))
        .isNull();
  }

  @Test
  void keepsTheFirstOfTwoAnswersToOneRequest() {
    Asked asked = asked("resume");

    Answer kept = get(stores().answers().keep(asked, ANSWER));
    Answer late = get(stores().answers().keep(asked, Answer.ok("{}")));

    assertThat(kept).isEqualTo(ANSWER);
    assertThat(late).isEqualTo(ANSWER);
    assertThat(get(stores().answers().find(asked))).isEqualTo(ANSWER);
  }

  @Test
  void makesOneTransferOfAThousandEqualSubmitsAtOnce() {
    String key = UUID.randomUUID().toString();
    List<Future<SubmitResult>> all = new ArrayList<>();
    for (int i = 0; i < 1_000; i++) {
      all.add(submit(key));
    }

    List<TransferId> made =
        all.stream()
            .map(each ->
                switch (get(each)) {
                  case SubmitResult.Created(TransferId id) -> id;
                  case SubmitResult.Replayed(TransferRecord first) -> first.id();
                  case SubmitResult.KeyReused(TransferId id) -> throw new AssertionError(id);
                  case SubmitResult.KeyTaken(KeyUsed by) -> throw by;
                })
            .distinct()
            .toList();

    assertThat(made).hasSize(1);
  }

  @Test
  void aWriteOfARequestTakesItsAnswerAlongOrIsNotMade() {
    Asked asked = asked("createTenant");
    Tenant tenant = new Tenant(asked.key(), "", Quotas.NONE, NOW);

    Throwable cut =
        get(
            within(
                    new Once(
                        asked,
                        made -> {
                          throw new IllegalStateException("cut between the two");
                        }),
                    tenant)
                .<Throwable>map(done -> new AssertionError("it was done"))
                .otherwise(e -> e));

    assertThat(cut).hasMessage("cut between the two");
    assertThat(get(stores().tenants().all())).doesNotContain(tenant);
    assertThat(get(stores().answers().find(asked))).isNull();

    assertThat(get(within(new Once(asked, made -> ANSWER), tenant))).isTrue();

    assertThat(get(stores().answers().find(asked))).isEqualTo(ANSWER);
    assertThat(used(within(new Once(asked, made -> ANSWER), tenant)))
        .isInstanceOf(KeyUsed.Again.class);
  }

  private Future<Boolean> within(Once once, Tenant tenant) {
    Deed deed = new Deed(new Who("k", TENANT, "192.0.2.1"), "createTenant", tenant.id());
    deed.answers(once);
    return Deed.within(deed, () -> stores().tenants().add(tenant));
  }

  @Test
  void forgetsAnswersWithTheTransfersOfTheirTime() {
    Asked old = new Asked(TENANT, UUID.randomUUID().toString(), "f", "r", NOW.minusSeconds(9));
    get(stores().answers().keep(old, ANSWER));

    get(store().purgeFinishedBefore(NOW.minusSeconds(1)));

    assertThat(get(stores().answers().find(old))).isNull();
  }

  private TransferStore once(Asked asked) {
    return store().once(new Once(asked, result -> ANSWER));
  }

  private static Asked asked(String request) {
    return new Asked(TENANT, UUID.randomUUID().toString(), "print of " + request, request, NOW);
  }

  private Future<SubmitResult> submit(String key) {
    return store()
        .submit(
            new NewTransfer(
                nextId(), order(Map.of()), NOW, null, new IdempotencyKey(TENANT, key, "f")));
  }

  private TransferId submitted(String key) {
    return ((SubmitResult.Created) get(submit(key))).id();
  }

  private static KeyUsed used(Future<?> write) {
    Throwable failure =
        get(write.<Throwable>map(done -> new AssertionError("it was done")).otherwise(e -> e));
    assertThat(failure).isInstanceOf(KeyUsed.class);
    return (KeyUsed) failure;
  }
}

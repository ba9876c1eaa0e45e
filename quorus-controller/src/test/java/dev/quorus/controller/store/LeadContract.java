package dev.quorus.controller.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quorus.controller.store.Doorbell.Kind;
import dev.quorus.core.transfer.AttemptRef;
import dev.quorus.core.transfer.StateName;
import dev.quorus.core.transfer.TransferId;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Who leads, and what the leader has to hear of. */
abstract class LeadContract extends StoreContract {
  private LeadView current() {
    return get(stores().lead().current());
  }

  @Test
  void isLedByNobodyAtFirst() {
    assertThat(current().epoch()).isZero();
    assertThat(current().owner()).isEmpty();
    assertThat(current().mine()).isFalse();
  }

  @Test
  void givesTheLeadToWhoeverStandsFirst() {
    LeadView taken = stand(ME);

    assertThat(taken.mine()).isTrue();
    assertThat(taken.epoch()).isEqualTo(1);
    assertThat(taken.owner()).isEqualTo(ME.node());
    assertThat(taken.url()).isEqualTo(ME.url());
    assertThat(taken.left()).isBetween(LEASE.minusMinutes(1), LEASE);
    assertThat(current().mine()).isTrue();
  }

  @Test
  void renewsALeaseUnderTheSameEpoch() {
    stand(ME);

    LeadView renewed = stand(ME);

    assertThat(renewed.mine()).isTrue();
    assertThat(renewed.epoch()).isEqualTo(1);
  }

  @Test
  void isFreeAtOnceWhenTheLeaderResigns() {
    stand(ME);

    get(stores().lead().resign(ME));

    assertThat(current().owner()).isEmpty();
    assertThat(current().left()).isZero();
    assertThat(stand(OTHER).epoch()).isEqualTo(2);
  }

  @Test
  void letsNobodyResignForAnother() {
    stand(ME);

    get(stores().lead().resign(OTHER));

    assertThat(current().owner()).isEqualTo(ME.node());
  }

  @Test
  void showsWhoIsThere() {
    get(stores().lead().present(OTHER));
    get(stores().lead().present(ME));
    Member moved = new Member(ME.node(), "http://elsewhere:1", "2");
    get(stores().lead().present(moved));

    List<MemberRow> members = get(stores().lead().members());

    assertThat(members).extracting(MemberRow::member).containsExactly(moved, OTHER);
    assertThat(members).allSatisfy(each -> assertThat(each.unseen()).isLessThan(LEASE));
  }

  private List<Doorbell> rung() {
    return get(stores().doorbells().rung(100));
  }

  @Test
  void ringsForTheLeaderElsewhere() {
    stand(OTHER);
    TransferId id = queued();
    paused(id);
    get(store().resume(TENANT, id, NOW));
    get(store().cancel(TENANT, id, NOW));
    get(stores().doorbells().ring(id, Kind.RETRY));

    List<Doorbell> rung = rung();

    assertThat(rung)
        .extracting(Doorbell::kind)
        .containsExactly(Kind.SUBMITTED, Kind.PAUSED, Kind.RESUMED, Kind.CANCELLED, Kind.RETRY);
    assertThat(rung).extracting(Doorbell::transfer).containsOnly(id);
    assertThat(rung).extracting(Doorbell::seq).containsExactly(1L, 2L, 3L, 4L, 5L);
  }

  @Test
  void tellsWhichAttemptAPauseOrACancelTookAway() {
    AttemptRef paused = running();
    AttemptRef cancelled = running();
    get(store().pause(TENANT, paused.transfer(), null, NOW));
    get(store().cancel(TENANT, cancelled.transfer(), NOW));

    List<Doorbell> last = rung().stream().filter(each -> each.kind() != Kind.SUBMITTED).toList();

    assertThat(last).extracting(Doorbell::held).containsExactly(paused, cancelled);
    assertThat(last).extracting(Doorbell::agent).containsOnly(AGENT);
  }

  @Test
  void doesNotRingForTheLeaderInThisProcess() {
    stores().doorbells().hearsDirectly(stand(ME).epoch());

    in(StateName.CANCELLED);

    assertThat(rung()).isEmpty();
  }

  @Test
  void ringsAgainAsSoonAsAnotherLeads() {
    stores().doorbells().hearsDirectly(stand(ME).epoch());
    get(stores().lead().resign(ME));
    stand(OTHER);

    queued();

    assertThat(rung()).hasSize(1);
  }

  @Test
  void doesNotRingForARepeatedSubmit() {
    stand(OTHER);
    NewTransfer transfer = newTransfer(order(Map.of()), "key", "same");
    get(store().submit(transfer));
    get(store().submit(newTransfer(transfer.order(), "key", "same")));

    assertThat(rung()).hasSize(1);
  }

  @Test
  void takesAwayWhatWasAnsweredAndNothingElse() {
    stand(OTHER);
    queued(3);
    List<Doorbell> before = rung();

    get(stores().doorbells().answered(List.of(before.get(0).seq(), before.get(2).seq())));

    assertThat(rung()).containsExactly(before.get(1));
    queued();
    assertThat(rung()).extracting(Doorbell::seq).containsExactly(2L, 4L);
  }

  @Test
  void handsOutTheOldestDoorbellsFirst() {
    stand(OTHER);
    List<TransferId> ids = queued(5);

    assertThat(get(stores().doorbells().rung(2)))
        .extracting(Doorbell::transfer)
        .containsExactlyElementsOf(ids.subList(0, 2));
  }
}

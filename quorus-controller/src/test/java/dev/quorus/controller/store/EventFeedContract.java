package dev.quorus.controller.store;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.quorus.core.transfer.AttemptRef;
import dev.quorus.core.transfer.StateName;
import dev.quorus.core.transfer.TransferId;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What every log of events does. */
abstract class EventFeedContract extends StoreContract {
  private EventFeed feed() {
    return stores().events();
  }

  private EventFeed.Bounds bounds() {
    return get(feed().bounds());
  }

  private EventBatch ofTransfer(String tenant, TransferId id, long seq, int most) {
    return requireNonNull(found(tenant, id, seq, most));
  }

  private @Nullable EventBatch found(String tenant, TransferId id, long seq, int most) {
    return get(feed().after(tenant, id, seq, most));
  }

  private static List<Long> numbers(EventBatch batch) {
    return batch.events().stream().map(FeedEvent::seq).toList();
  }

  private TransferId other() {
    NewTransfer transfer = newTransfer(order("other", Map.of("customer", "else")));
    get(store().submit(transfer));
    return transfer.id();
  }

  @Test
  void givesAllEventsInTheOrderOfTheirNumbersWithoutGaps() {
    long before = bounds().last();
    AttemptRef ref = running();
    TransferId other = other();

    EventBatch batch = get(feed().after(before, 100));

    assertThat(numbers(batch)).containsExactly(before + 1, before + 2, before + 3, before + 4);
    assertThat(batch.upTo()).isEqualTo(before + 4).isEqualTo(bounds().last());
    assertThat(batch.ofTransfers())
        .extracting(each -> each.event().state())
        .containsExactly(StateName.QUEUED, StateName.ASSIGNED, StateName.RUNNING, StateName.QUEUED);
    assertThat(batch.ofTransfers())
        .extracting(each -> each.event().transfer())
        .containsExactly(ref.transfer(), ref.transfer(), ref.transfer(), other);
    assertThat(batch.ofTransfers().getFirst().event()).isEqualTo(events(ref.transfer()).getFirst());
  }

  @Test
  void tellsWhoseEventItIsAndTheLabels() {
    long before = bounds().last();
    submitted(order(Map.of("customer", "acme", "job", "nightly")));
    queued();
    other();

    EventBatch batch = get(feed().after(before, 100));

    assertThat(batch.events())
        .extracting(FeedEvent::tenant)
        .containsExactly(TENANT, TENANT, "other");
    assertThat(batch.events())
        .extracting(FeedEvent::labels)
        .containsExactly(
            Map.of("customer", "acme", "job", "nightly"), Map.of(), Map.of("customer", "else"));
  }

  @Test
  void aPageSaysHowFarItReaches() {
    long before = bounds().last();
    queued(7);

    EventBatch first = get(feed().after(before, 3));
    EventBatch rest = get(feed().after(first.upTo(), 100));

    assertThat(numbers(first)).containsExactly(before + 1, before + 2, before + 3);
    assertThat(first.upTo()).isEqualTo(before + 3);
    assertThat(numbers(rest)).hasSize(4);
    assertThat(get(feed().after(rest.upTo(), 100)).upTo()).isEqualTo(rest.upTo());
  }

  @Test
  void aTenantHasItsOwnEventsAndNoOthers() {
    long before = bounds().last();
    queued();
    TransferId other = other();
    queued();

    EventBatch own = get(feed().after(TENANT, before, 100));
    EventBatch others = get(feed().after("other", before, 100));

    assertThat(numbers(own)).containsExactly(before + 1, before + 3);
    assertThat(numbers(others)).containsExactly(before + 2);
    assertThat(others.upTo()).isEqualTo(before + 3);
    assertThat(others.ofTransfers().getFirst().event().transfer()).isEqualTo(other);
    assertThat(numbers(get(feed().latest(TENANT)))).startsWith(before + 3, before + 1);
  }

  @Test
  void aTransferHasItsOwnEventsAndIsOverWhenItIsFinished() {
    TransferId id = submitted(order(Map.of("customer", "acme")));
    assertThat(ofTransfer(TENANT, id, 0, 100).over()).isFalse();
    get(store().cancel(TENANT, id, NOW));

    EventBatch whole = ofTransfer(TENANT, id, 0, 100);
    EventBatch half = ofTransfer(TENANT, id, 0, 1);

    assertThat(whole.ofTransfers())
        .extracting(each -> each.event().state())
        .containsExactly(StateName.QUEUED, StateName.CANCELLED);
    assertThat(whole.events().getLast().labels()).isEqualTo(Map.of("customer", "acme"));
    assertThat(whole.over()).isTrue();
    assertThat(half.over()).isFalse();
    assertThat(half.upTo()).isEqualTo(numbers(whole).getFirst());
    assertThat(ofTransfer(TENANT, id, half.upTo(), 100).events()).hasSize(1);
    assertThat(found("other", id, 0, 100)).isNull();
    assertThat(found(TENANT, nextId(), 0, 100)).isNull();
  }

  @Test
  void remembersTheLastEventThatWasPurged() {
    AttemptRef finished = in(StateName.SUCCEEDED);
    long last = events(finished.transfer()).getLast().seq();
    TransferId open = queued();
    long before = bounds().purged();

    get(store().purgeFinishedBefore(NOW.plusSeconds(3_600)));

    assertThat(before).isLessThan(last);
    assertThat(bounds().purged()).isEqualTo(last);
    assertThat(bounds().last()).isGreaterThan(last);
    assertThat(events(open)).hasSize(1);
  }

  @Test
  void ringsAfterACommitWithEventsAndAfterNoOther() {
    AtomicInteger rung = new AtomicInteger();
    feed().onAppended(rung::incrementAndGet);
    queued();
    int once = rung.get();

    get(store().cancel(TENANT, nextId(), NOW));

    assertThat(once).isPositive();
    assertThat(rung).hasValue(once);
  }
}

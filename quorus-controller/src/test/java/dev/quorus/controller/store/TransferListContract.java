package dev.quorus.controller.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.quorus.controller.store.TransferQuery.Page;
import dev.quorus.core.bus.OrderGist;
import dev.quorus.core.transfer.AttemptRef;
import dev.quorus.core.transfer.StateName;
import dev.quorus.core.transfer.TransferId;
import dev.quorus.core.transfer.TransferIds;
import dev.quorus.core.transfer.TransferState;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What every store of transfers answers about many of them. */
abstract class TransferListContract extends StoreContract {

  @Test
  void listsNewestFirstAndOldestFirst() {
    List<TransferId> ids = List.of(queued(), running().transfer(), queued());

    assertThat(list(Set.of(), Map.of(), page(null, 10, false))).isEqualTo(ids);
    assertThat(list(Set.of(), Map.of(), page(null, 10, true))).isEqualTo(ids.reversed());
  }

  @Test
  void goesThroughAllPagesInBothDirections() {
    List<TransferId> ids = new ArrayList<>();
    for (int i = 0; i < 11; i++) {
      ids.add(i % 3 == 0 ? in(StateName.FAILED).transfer() : queued());
    }

    assertThat(allPages(false)).isEqualTo(ids);
    assertThat(allPages(true)).isEqualTo(ids.reversed());
  }

  private List<TransferId> allPages(boolean newestFirst) {
    List<TransferId> all = new ArrayList<>();
    List<TransferId> next = list(Set.of(), Map.of(), page(null, 3, newestFirst));
    while (!next.isEmpty()) {
      assertThat(next).hasSizeLessThanOrEqualTo(3);
      all.addAll(next);
      next = list(Set.of(), Map.of(), page(next.getLast(), 3, newestFirst));
    }
    return all;
  }

  @Test
  void listsOnlyTheStatesAskedFor() {
    TransferId queued = queued();
    TransferId failed = in(StateName.FAILED).transfer();
    TransferId cancelled = in(StateName.CANCELLED).transfer();

    assertThat(list(EnumSet.of(StateName.FAILED), Map.of(), page(null, 10, true)))
        .containsExactly(failed);
    assertThat(
            list(EnumSet.of(StateName.QUEUED, StateName.CANCELLED), Map.of(), page(null, 10, true)))
        .containsExactly(cancelled, queued);
    assertThat(list(EnumSet.of(StateName.RUNNING), Map.of(), page(null, 10, true))).isEmpty();
  }

  @Test
  void movesATransferFromOneListToAnother() {
    AttemptRef ref = assigned();

    applied(leading().start(ref, NOW));

    assertThat(list(EnumSet.of(StateName.ASSIGNED), Map.of(), page(null, 10, true))).isEmpty();
    assertThat(list(EnumSet.of(StateName.RUNNING), Map.of(), page(null, 10, true)))
        .containsExactly(ref.transfer());
  }

  @Test
  void listsWhatCarriesAllLabelsAskedFor() {
    TransferId both = submitted(order(Map.of("env", "prod", "team", "pay")));
    TransferId one = submitted(order(Map.of("env", "prod")));
    submitted(order(Map.of("env", "test", "team", "pay")));
    submitted(order("other", Map.of("env", "prod", "team", "pay")));
    TransferId later = submitted(order(Map.of("env", "prod", "team", "pay")));

    assertThat(list(Set.of(), Map.of("env", "prod"), page(null, 10, true)))
        .containsExactly(later, one, both);
    assertThat(list(Set.of(), Map.of("env", "prod", "team", "pay"), page(null, 10, false)))
        .containsExactly(both, later);
    assertThat(list(Set.of(), Map.of("env", "prod", "team", "pay"), page(both, 10, false)))
        .containsExactly(later);
    assertThat(list(EnumSet.of(StateName.FAILED), Map.of("env", "prod"), page(null, 10, true)))
        .isEmpty();
  }

  @Test
  void listsWhatWasCreatedBetweenTwoTimesNeitherIncluded() {
    List<TransferId> ids = new ArrayList<>();
    for (int hour = 0; hour < 5; hour++) {
      Instant at = NOW.plusSeconds(3600L * hour);
      NewTransfer transfer =
          new NewTransfer(
              new TransferIds(() -> at).next(), order(Map.of("env", "prod")), at, null, null);
      get(store().submit(transfer));
      ids.add(transfer.id());
    }
    Instant after = NOW.plusSeconds(3600);
    Instant before = NOW.plusSeconds(4 * 3600L);

    for (Map<String, String> labels : List.of(Map.<String, String>of(), Map.of("env", "prod"))) {
      var between =
          new TransferQuery(TENANT, Set.of(), labels, after, before, page(null, 10, false));
      var since = new TransferQuery(TENANT, Set.of(), labels, after, null, page(null, 10, false));
      assertThat(ids(between)).containsExactly(ids.get(2), ids.get(3));
      assertThat(ids(since)).containsExactly(ids.get(2), ids.get(3), ids.get(4));
    }
  }

  @Test
  void showsAnotherTenantNothing() {
    queued();

    var query = new TransferQuery("other", Set.of(), Map.of(), null, null, page(null, 10, true));

    assertThat(ids(query)).isEmpty();
  }

  @Test
  void handsOverEveryUnfinishedTransferOldestFirst() {
    List<TransferId> open = new ArrayList<>(queued(1_200));
    in(StateName.SUCCEEDED);
    in(StateName.FAILED);
    in(StateName.CANCELLED);
    open.add(in(StateName.RETRY_WAIT).transfer());
    open.add(running().transfer());
    List<TransferId> seen = new ArrayList<>();

    leading().forEachUnfinished(record -> seen.add(record.id()));

    assertThat(seen).isEqualTo(open);
  }

  @Test
  void saysOfTheUnfinishedWhereTheyAre() {
    TransferId waiting = queued();
    TransferId later = in(StateName.RETRY_WAIT).transfer();
    AttemptRef assigned = in(StateName.ASSIGNED);
    AttemptRef running = running();
    Map<TransferId, Unfinished> seen = new HashMap<>();

    leading().forEachUnfinished(record -> seen.put(record.id(), record));

    assertThat(seen.get(waiting)).isEqualTo(unfinished(waiting, false, new Unfinished.Waiting()));
    Instant due = ((TransferState.RetryWait) record(later).state()).due();
    assertThat(seen.get(later))
        .isEqualTo(unfinished(later, true, new Unfinished.WaitingUntil(due)));
    assertThat(seen.get(assigned.transfer()))
        .isEqualTo(unfinished(assigned.transfer(), false, new Unfinished.At(AGENT, assigned)));
    assertThat(seen.get(running.transfer()))
        .isEqualTo(unfinished(running.transfer(), true, new Unfinished.At(AGENT, running)));
  }

  private Unfinished unfinished(TransferId id, boolean started, Unfinished.Place place) {
    TransferRecord record = record(id);
    return new Unfinished(
        id, OrderGist.of(record.order()), record.history().tries(), started, place);
  }

  @Test
  void passesOnWhatStopsTheOneWhoReadsTheUnfinished() {
    queued(1_200);

    assertThatThrownBy(() ->
            leading()
                .forEachUnfinished(record -> {
                  throw new CancellationException("enough");
                }))
        .isInstanceOf(CancellationException.class);
  }

  @Test
  void removesWhatFinishedBeforeATimeAndNothingElse() {
    TransferId gone = in(StateName.SUCCEEDED).transfer();
    TransferId open = running().transfer();
    TransferId kept = queued();
    get(store().cancel(TENANT, kept, NOW.plusSeconds(100)));

    int removed = get(store().purgeFinishedBefore(NOW.plusSeconds(50)));

    assertThat(removed).isEqualTo(1);
    assertThat(get(leading().load(gone))).isNull();
    assertThat(get(store().events(TENANT, gone, 0, 10))).isNull();
    assertThat(list(Set.of(), Map.of(), page(null, 10, true))).containsExactly(kept, open);
  }

  @Test
  void removesManyAndFreesTheirKeysAndLabels() {
    NewTransfer keyed = newTransfer(order(Map.of("env", "prod")), "key-1", "print-a");
    get(store().submit(keyed));
    get(store().cancel(TENANT, keyed.id(), NOW));
    get(Future.all(queued(450).stream().map(id -> store().cancel(TENANT, id, NOW)).toList()));

    int removed = get(store().purgeFinishedBefore(NOW.plusSeconds(1)));

    assertThat(removed).isEqualTo(451);
    assertThat(list(Set.of(), Map.of("env", "prod"), page(null, 10, true))).isEmpty();
    assertThat(get(store().submit(newTransfer(order(Map.of()), "key-1", "print-b"))))
        .isInstanceOf(SubmitResult.Created.class);
  }

  private static Page page(@Nullable TransferId after, int limit, boolean newestFirst) {
    return new Page(after, limit, newestFirst);
  }

  private List<TransferId> list(Set<StateName> states, Map<String, String> labels, Page page) {
    return ids(new TransferQuery(TENANT, states, labels, null, null, page));
  }

  private List<TransferId> ids(TransferQuery query) {
    return get(store().list(query)).stream().map(TransferRecord::id).toList();
  }
}

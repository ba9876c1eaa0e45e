package dev.quorus.controller.store;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.quorus.controller.store.TransferQuery.Page;
import dev.quorus.controller.store.TransferSearch.Found;
import dev.quorus.controller.store.TransferSearch.Order;
import dev.quorus.controller.store.TransferSearch.Position;
import dev.quorus.controller.store.TransferSearch.Sift;
import dev.quorus.core.transfer.Endpoint;
import dev.quorus.core.transfer.Placement;
import dev.quorus.core.transfer.StateName;
import dev.quorus.core.transfer.TransferId;
import dev.quorus.core.transfer.TransferOrder;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a store answers about transfers that are looked for, and about priorities. */
abstract class SearchContract extends StoreContract {
  private int tenants;
  private String tenant = TENANT;

  /** One of its own for each case. */
  private void newTenant() {
    tenant = "tenant-" + ++tenants;
  }

  @Test
  void hasTheMostUrgentFirstAndTheOldestOfThese() {
    newTenant();
    TransferId low = submitted(priority(1));
    TransferId high = submitted(priority(9));
    TransferId usual = submitted(priority(5));
    TransferId later = submitted(priority(9));

    assertThat(pages(Order.PRIORITY, Sift.ALL, 10)).containsExactly(high, later, usual, low);
    assertThat(pages(Order.PRIORITY, Sift.ALL, 1)).containsExactly(high, later, usual, low);
  }

  @Test
  void hasTheOneThatFinishedLastFirst() {
    newTenant();
    List<TransferId> ids =
        List.of(submitted(priority(5)), submitted(priority(5)), submitted(priority(5)));
    get(store().cancel(tenant, ids.get(1), NOW.plusSeconds(1)));
    get(store().cancel(tenant, ids.get(2), NOW.plusSeconds(2)));
    get(store().cancel(tenant, ids.get(0), NOW.plusSeconds(3)));

    assertThat(pages(Order.FINISHED, Sift.ALL, 1))
        .containsExactly(ids.get(0), ids.get(2), ids.get(1));
    assertThat(pages(Order.FINISHED, finished(NOW.plusSeconds(1), NOW.plusSeconds(3)), 10))
        .containsExactly(ids.get(2));
    assertThat(pages(Order.NEWEST, finished(NOW.plusSeconds(1), null), 10))
        .containsExactly(ids.get(2), ids.get(0));
  }

  @ParameterizedTest
  @EnumSource(Order.class)
  void findsByTheHostOfEitherEnd(Order order) {
    newTenant();
    TransferId from = submitted(between("https://Partner.example/a", "/in/a"));
    TransferId to = submitted(between("/out/b", "https://partner.example/b"));
    submitted(between("https://partner.example:8443/c", "/in/c"));
    TransferId both = submitted(between("https://x.example/d", "https://partner.example/d"));
    if (order == Order.FINISHED) {
      for (TransferId each : List.of(from, to, both)) {
        get(store().cancel(tenant, each, NOW));
      }
    }

    assertThat(pages(order, new Sift("partner.example", null, null, null), 2))
        .containsExactlyInAnyOrder(from, to, both);
    assertThat(pages(order, new Sift("local", null, null, null), 2)).isEmpty();
  }

  @Test
  void findsByTheAgentThatHasItOrHadIt() {
    TransferId id = in(StateName.RETRY_WAIT).transfer();
    tenant = TENANT;

    assertThat(pages(Order.NEWEST, new Sift(null, AGENT, null, null), 100)).contains(id);
    assertThat(pages(Order.NEWEST, new Sift(null, "agent-9", null, null), 100)).isEmpty();
  }

  @Test
  void findsWhatIsFarAwayPageByPage() {
    newTenant();
    TransferId wanted = submitted(between("https://rare.example/a", "/in/a"));
    List<NewTransfer> many = new ArrayList<>();
    for (int i = 0; i < 2_100; i++) {
      many.add(newTransfer(between("/out/" + i, "/in/" + i)));
    }
    get(store().submitAll(many));
    Sift sift = new Sift("rare.example", null, null, null);

    Found first = get(store().search(search(Order.NEWEST, sift, null, 10)));
    Found second = get(store().search(search(Order.NEWEST, sift, first.goesOn(), 10)));

    assertThat(first.records()).isEmpty();
    assertThat(first.goesOn()).isNotNull();
    assertThat(second.records()).extracting(TransferRecord::id).containsExactly(wanted);
    assertThat(second.goesOn()).isNull();
  }

  @Test
  void siftsByLabelsToo() {
    newTenant();
    TransferId labelled = submitted(order(tenant, Map.of("workflow", "nightly")));
    submitted(order(tenant, Map.of("workflow", "daily")));

    TransferQuery query =
        new TransferQuery(
            tenant, Set.of(), Map.of("workflow", "nightly"), null, null, new Page(null, 9, true));

    assertThat(
            get(store().search(new TransferSearch(query, Sift.ALL, Order.PRIORITY, null)))
                .records())
        .extracting(TransferRecord::id)
        .containsExactly(labelled);
  }

  @Test
  void storesManyAtOnceAsOneByOne() {
    newTenant();
    List<NewTransfer> many =
        List.of(newTransfer(priority(3)), newTransfer(order(tenant, Map.of("env", "prod"))));

    List<SubmitResult> results = get(store().submitAll(many));

    assertThat(results)
        .containsExactly(
            new SubmitResult.Created(many.get(0).id()), new SubmitResult.Created(many.get(1).id()));
    assertThat(told(tenant, many.get(0).id())).containsExactly(StateName.QUEUED);
    assertThat(record(many.get(1).id()).order()).isEqualTo(many.get(1).order());
  }

  @Test
  void changesThePriorityInTheOrderAndInLists() {
    newTenant();
    TransferId id = submitted(priority(1));
    submitted(priority(5));

    PriorityResult result =
        get(store().prioritize(tenant, id, new PriorityChange(8, Set.of(1, 2)), NOW));

    assertThat(result).isEqualTo(new PriorityResult.Done(record(id)));
    assertThat(record(id).order().placement().priority()).isEqualTo(8);
    assertThat(requireNonNull(get(store().find(tenant, id))).order().placement().priority())
        .isEqualTo(8);
    assertThat(pages(Order.PRIORITY, Sift.ALL, 10).getFirst()).isEqualTo(id);
  }

  @Test
  void refusesAPriorityThatWasSeenOtherwise() {
    newTenant();
    TransferId id = submitted(priority(1));

    assertThat(get(store().prioritize(tenant, id, new PriorityChange(8, Set.of(2)), NOW)))
        .isInstanceOf(PriorityResult.Stale.class);
    assertThat(get(store().prioritize(tenant, id, new PriorityChange(1, null), NOW)))
        .isInstanceOf(PriorityResult.Unchanged.class);
    assertThat(get(store().prioritize("other", id, new PriorityChange(8, null), NOW)))
        .isInstanceOf(PriorityResult.NotFound.class);
  }

  @ParameterizedTest
  @EnumSource(names = {"SUCCEEDED", "FAILED", "CANCELLED"})
  void leavesThePriorityOfTheFinished(StateName state) {
    TransferId id = in(state).transfer();

    assertThat(get(store().prioritize(TENANT, id, new PriorityChange(0, null), NOW)))
        .isEqualTo(new PriorityResult.Finished(record(id)));
  }

  private List<StateName> told(String of, TransferId id) {
    List<EventRecord> events = get(store().events(of, id, 0, 10));
    return events == null ? List.of() : events.stream().map(EventRecord::state).toList();
  }

  private TransferOrder priority(int priority) {
    TransferOrder usual = order(tenant, Map.of());
    return new TransferOrder(
        usual.source(),
        usual.destination(),
        usual.delivery(),
        new Placement(tenant, "default", priority, Map.of(), null),
        usual.patience());
  }

  private TransferOrder between(String source, String destination) {
    TransferOrder usual = order(tenant, Map.of());
    return new TransferOrder(
        Endpoint.parse(source),
        Endpoint.parse(destination),
        usual.delivery(),
        usual.placement(),
        usual.patience());
  }

  private static Sift finished(@Nullable Instant after, @Nullable Instant before) {
    return new Sift(null, null, after, before);
  }

  private TransferSearch search(Order order, Sift sift, @Nullable Position after, int limit) {
    TransferQuery query =
        new TransferQuery(
            tenant,
            EnumSet.noneOf(StateName.class),
            Map.of(),
            null,
            null,
            new Page(null, limit, true));
    return new TransferSearch(query, sift, order, after);
  }

  /** All there are, by pages of this size. */
  private List<TransferId> pages(Order order, Sift sift, int limit) {
    List<TransferId> all = new ArrayList<>();
    Position after = null;
    do {
      Found found = get(store().search(search(order, sift, after, limit)));
      assertThat(found.records()).hasSizeLessThanOrEqualTo(limit);
      found.records().forEach(each -> all.add(each.id()));
      after = found.goesOn();
    } while (after != null);
    return all;
  }
}

package dev.quorus.controller.store;

import dev.quorus.controller.store.TransferQuery.Page;
import dev.quorus.controller.store.TransferSearch.Order;
import dev.quorus.controller.store.TransferSearch.Sift;
import dev.quorus.core.time.SystemTime;
import dev.quorus.core.time.Ticker;
import dev.quorus.core.transfer.Delivery;
import dev.quorus.core.transfer.Endpoint;
import dev.quorus.core.transfer.Patience;
import dev.quorus.core.transfer.Placement;
import dev.quorus.core.transfer.StateName;
import dev.quorus.core.transfer.TransferIds;
import dev.quorus.core.transfer.TransferOrder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * How long lists of 100 take among many transfers, on SQLite. Arguments: a folder, which must be
 * empty, and how many transfers.
 */
public final class ListBench {
  private static final int BATCH = 5_000;
  private static final int ASKED = 2_000;

  private ListBench() {}

  public static void main(String[] arguments) {
    int count = Integer.parseInt(arguments[1]);
    try (OpenedStore opened = OpenedStore.in(Path.of(arguments[0]))) {
      TransferStore store = opened.transfers();
      fill(store, count);
      tell("by state, newest first", () -> store.list(query(StateName.QUEUED)).await().size());
      tell("all, newest first", () -> store.list(query(null)).await().size());
      for (Order order : Order.values()) {
        tell("search " + order, () -> search(store, order, Sift.ALL));
      }
      Sift rare = new Sift("rare.example", null, null, null);
      tell("search for what is not there", () -> search(store, Order.NEWEST, rare));
    }
  }

  private static int search(TransferStore store, Order order, Sift sift) {
    return store
        .search(new TransferSearch(query(null), sift, order, null))
        .await()
        .records()
        .size();
  }

  private static TransferQuery query(@Nullable StateName state) {
    return new TransferQuery(
        "default",
        state == null ? EnumSet.noneOf(StateName.class) : EnumSet.of(state),
        Map.of(),
        null,
        null,
        new Page(null, 100, true));
  }

  private static void fill(TransferStore store, int count) {
    TransferIds ids = new TransferIds(SystemTime.INSTANCE);
    long begun = Ticker.SYSTEM.nanos();
    for (int from = 0; from < count; from += BATCH) {
      List<NewTransfer> batch = new ArrayList<>(BATCH);
      for (int i = from; i < Math.min(count, from + BATCH); i++) {
        batch.add(new NewTransfer(ids.next(), order(i), SystemTime.INSTANCE.instant(), null, null));
      }
      store.submitAll(batch).await();
      for (NewTransfer each : batch.subList(0, batch.size() / 100)) {
        store.cancel("default", each.id(), SystemTime.INSTANCE.instant()).await();
      }
    }
    double seconds = (Ticker.SYSTEM.nanos() - begun) / 1e9;
    System.out.printf("%d transfers stored, %.0f a second%n", count, count / seconds);
  }

  private static TransferOrder order(int number) {
    return new TransferOrder(
        Endpoint.parse("https://partner" + number % 50 + ".example/out/" + number + ".csv"),
        Endpoint.parse("/in/" + number + ".csv"),
        Delivery.DEFAULT,
        new Placement("default", "default", number % 10, Map.of(), null),
        Patience.DEFAULT);
  }

  private static void tell(String what, Supplier<Integer> question) {
    double[] millis = new double[ASKED];
    int found = 0;
    for (int i = 0; i < ASKED; i++) {
      long begun = Ticker.SYSTEM.nanos();
      found = question.get();
      millis[i] = (Ticker.SYSTEM.nanos() - begun) / 1e6;
    }
    Arrays.sort(millis);
    System.out.printf(
        "%-30s %4d found, P50 %.2f ms, P99 %.2f ms, most %.2f ms%n",
        what, found, millis[ASKED / 2], millis[ASKED * 99 / 100], millis[ASKED - 1]);
  }
}

package dev.quorus.controller.http;

import dev.quorus.controller.store.TransferQuery;
import dev.quorus.controller.store.TransferSearch;
import dev.quorus.controller.store.TransferSearch.Order;
import dev.quorus.controller.store.TransferSearch.Position;
import dev.quorus.controller.store.TransferSearch.Sift;
import dev.quorus.core.transfer.StateName;
import dev.quorus.core.transfer.TransferId;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Which transfers a client wants listed.
 *
 * @param limit of the page that the client gets
 */
record TransferFilter(
    String tenant,
    Set<StateName> states,
    Map<String, String> labels,
    Created created,
    Sift sift,
    Order order,
    int limit) {
  static final Set<String> PARAMETERS =
      Set.of(
          "state",
          "label",
          "workflow",
          "endpoint",
          "agent",
          "tenant",
          "createdAfter",
          "createdBefore",
          "finishedAfter",
          "finishedBefore",
          "limit",
          "cursor",
          "order",
          "fields");

  /** Pages of the store are no larger. */
  static final int MOST = 1_000;

  TransferFilter {
    states = Set.copyOf(states);
    labels = Map.copyOf(labels);
  }

  /** Submitted between these; null for no bound. */
  record Created(@Nullable Instant after, @Nullable Instant before) {}

  /** Whether one index of the store answers it, and a page is never short. */
  boolean isPlain() {
    return sift.equals(Sift.ALL) && (order == Order.NEWEST || order == Order.OLDEST);
  }

  /** Where to begin; null for the first page. */
  @Nullable Position after(QueryReader query) {
    String text = query.one("cursor");
    if (text == null) {
      return null;
    }
    Position after = position(text);
    if (after == null) {
      query.violation(
          "cursor",
          text,
          "must be the nextCursor of a page with the same filters and order; leave it out to begin");
    }
    return after;
  }

  /** The place that the cursor is of; null if it is none of this list. */
  @Nullable Position position(String cursor) {
    return Cursor.read(cursor, description());
  }

  /** The same with pages of this size. */
  TransferFilter limited(int most) {
    return new TransferFilter(tenant, states, labels, created, sift, order, most);
  }

  /** The query for a page and, where the store gives that many, one more to see whether it ends. */
  TransferQuery query(@Nullable Position after) {
    return query(after == null ? null : after.id(), Math.min(limit + 1, MOST));
  }

  private TransferQuery query(@Nullable TransferId after, int most) {
    return new TransferQuery(
        tenant,
        states,
        labels,
        created.after(),
        created.before(),
        new TransferQuery.Page(after, most, order == Order.NEWEST));
  }

  /** The same for what no index alone answers. */
  TransferSearch search(@Nullable Position after) {
    return new TransferSearch(query(null, limit), sift, order, after);
  }

  /** Whether so many found by a query mean that there is another page. */
  boolean goesOn(int found) {
    return found > limit || found == MOST;
  }

  /** The cursor of the page after the one that ends here. */
  String next(TransferId last) {
    return next(new Position(0, last));
  }

  String next(Position last) {
    return Cursor.after(last, description());
  }

  /** All that makes it this list and no other; the size of a page may change on the way. */
  private String description() {
    return String.join(
        "\n",
        tenant,
        states.stream().sorted().map(StateName::name).collect(Collectors.joining(",")),
        new TreeMap<>(labels).toString(),
        created.toString(),
        sift.toString(),
        order.toString());
  }
}

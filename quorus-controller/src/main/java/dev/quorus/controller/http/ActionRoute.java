package dev.quorus.controller.http;

import dev.quorus.api.codec.InvalidRequest;
import dev.quorus.api.codec.TransferActionReader;
import dev.quorus.api.model.TransferAction;
import dev.quorus.api.model.TransferAction.Filter;
import dev.quorus.api.model.Violation;
import dev.quorus.controller.http.TransferFilter.Created;
import dev.quorus.controller.repeat.Once.Asked;
import dev.quorus.controller.store.TransferSearch.Order;
import dev.quorus.controller.store.TransferSearch.Position;
import dev.quorus.controller.store.TransferSearch.Sift;
import dev.quorus.controller.transfer.Transfers;
import dev.quorus.core.transfer.StateName;
import dev.quorus.core.transfer.TransferId;
import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Does one thing to many transfers: to those that are named, or to those that match. */
final class ActionRoute implements OperationHandler {
  /** So that one request takes some tenths of a second to find its transfers, not minutes. */
  private static final int MOST_PAGES = 50;

  private final Transfers transfers;
  private final Repeats repeats;

  ActionRoute(Transfers transfers, Repeats repeats) {
    this.transfers = transfers;
    this.repeats = repeats;
  }

  /**
   * Which transfers are meant.
   *
   * @param nextCursor to go on with; null if these are all
   */
  private record Meant(List<TransferId> ids, @Nullable String nextCursor) {}

  @Override
  public void handle(Exchange exchange) {
    RequestBody.read(exchange, TransferActionReader.MAX_BODY, body -> act(exchange, body));
  }

  private void act(Exchange exchange, byte[] body) {
    TransferAction action = TransferActionReader.read(body);
    Asked asked = repeats.asked(exchange, body);
    String tenant = exchange.principal().tenant();
    Acts acts = new Acts(transfers.by(exchange.principal().name()));
    Acts.By by = new Acts.By(tenant, asked == null ? null : asked.key());
    repeats.answer(
        exchange,
        body,
        () ->
            meant(tenant, action)
                .compose(meant -> acts.all(by, action, meant.ids(), meant.nextCursor())));
  }

  private Future<Meant> meant(String tenant, TransferAction action) {
    List<String> ids = action.ids();
    Filter filter = action.filter();
    if (ids != null) {
      return Future.succeededFuture(new Meant(ids.stream().map(TransferId::parse).toList(), null));
    }
    if (filter == null) {
      throw new IllegalStateException("an action without ids has a filter");
    }
    TransferFilter wanted = filter(tenant, filter, action.limit());
    return gather(wanted, after(wanted, action.cursor()), new ArrayList<>(), MOST_PAGES);
  }

  /** The oldest first: what is changed on the way does not change what comes after. */
  private static TransferFilter filter(String tenant, Filter filter, int limit) {
    String endpoint = filter.endpoint();
    return new TransferFilter(
        tenant,
        filter.states().stream()
            .map(state -> StateName.valueOf(state.name()))
            .collect(Collectors.toSet()),
        filter.labels(),
        new Created(filter.created().after(), filter.created().before()),
        new Sift(
            endpoint == null ? null : endpoint.toLowerCase(Locale.ROOT),
            filter.agent(),
            filter.finished().after(),
            filter.finished().before()),
        Order.OLDEST,
        limit);
  }

  private static @Nullable Position after(TransferFilter filter, @Nullable String cursor) {
    if (cursor == null) {
      return null;
    }
    Position after = filter.position(cursor);
    if (after == null) {
      throw new InvalidRequest(
          List.of(
              new Violation(
                  "/cursor",
                  ShownText.of(cursor),
                  "must be the nextCursor of an answer to the same filter; leave it out to"
                      + " begin")));
    }
    return after;
  }

  private Future<Meant> gather(
      TransferFilter filter, @Nullable Position after, List<TransferId> found, int pages) {
    int left = filter.limit() - found.size();
    return transfers
        .search(filter.limited(Math.min(left, TransferFilter.MOST)).search(after))
        .compose(page -> {
          page.transfers().forEach(each -> found.add(each.record().id()));
          Position next = page.goesOn();
          if (next == null || found.size() >= filter.limit() || pages == 1) {
            return Future.succeededFuture(
                new Meant(found, next == null ? null : filter.next(next)));
          }
          return gather(filter, next, found, pages - 1);
        });
  }
}

package dev.quorus.controller.http;

import dev.quorus.api.ApiOperation;
import dev.quorus.api.codec.ApiJson;
import dev.quorus.api.model.EventPage;
import dev.quorus.api.model.TransferEvent;
import dev.quorus.api.model.TransferEventPage;
import dev.quorus.controller.http.wire.EventViews;
import dev.quorus.controller.store.EventBatch;
import dev.quorus.controller.store.EventFeed;
import dev.quorus.controller.store.EventRecord;
import dev.quorus.controller.stream.FeedFilter;
import dev.quorus.controller.stream.SentEvent;
import dev.quorus.controller.transfer.Transfers;
import dev.quorus.core.transfer.TransferId;
import io.vertx.core.Future;
import java.util.List;
import java.util.Map;

/** Events, as pages, or as a stream for whoever accepts one. */
final class EventRoutes {
  /** So many looks at the log a page may take; it is shorter where they find less. */
  private static final int LOOKS = 4;

  private final Transfers transfers;
  private final EventFeed feed;
  private final EventStreams streams;

  EventRoutes(Transfers transfers, EventFeed feed, EventStreams streams) {
    this.transfers = transfers;
    this.feed = feed;
    this.streams = streams;
  }

  void bind(Map<ApiOperation, OperationHandler> handlers) {
    handlers.put(ApiOperation.LIST_EVENTS, this::ofTransfer);
    handlers.put(ApiOperation.LIST_ALL_EVENTS, this::ofAll);
  }

  private void ofTransfer(Exchange exchange) {
    TransferId id = exchange.transferId();
    QueryReader query = new QueryReader(exchange.request());
    EventFilter filter = EventFilter.read(query);
    query.finish();
    EventStreams.checkLastEventId(exchange.request());
    if (EventStreams.wanted(exchange.request())) {
      streams.open(exchange, FeedFilter.of(tenant(exchange), id), filter.after());
      return;
    }
    exchange.when(
        transfers.events(tenant(exchange), id, filter.begin(), filter.ask()),
        found -> {
          if (found == null) {
            throw Refusal.noSuchTransfer(id.toString());
          }
          exchange.ok(ApiJson.toBytes(page(filter, found)));
        });
  }

  private static EventPage page(EventFilter filter, List<EventRecord> found) {
    List<EventRecord> shown = found.subList(0, Math.min(found.size(), filter.limit()));
    return new EventPage(
        shown.stream().map(EventViews::of).toList(),
        found.size() > shown.size() ? shown.getLast().seq() : null);
  }

  private void ofAll(Exchange exchange) {
    QueryReader reader = new QueryReader(exchange.request());
    FeedQuery query = FeedQuery.read(reader, tenant(exchange));
    reader.finish();
    EventStreams.checkLastEventId(exchange.request());
    if (EventStreams.wanted(exchange.request())) {
      streams.open(exchange, query.filter(), query.after());
    } else if (query.newestFirst()) {
      exchange.when(
          feed.latest(query.filter().tenant()),
          batch -> exchange.ok(ApiJson.toBytes(latest(query, batch))));
    } else {
      exchange.when(page(query), page -> exchange.ok(ApiJson.toBytes(page)));
    }
  }

  private static TransferEventPage latest(FeedQuery query, EventBatch batch) {
    return new TransferEventPage(shown(query, batch, query.limit()), null);
  }

  private static List<TransferEvent> shown(FeedQuery query, EventBatch batch, int most) {
    return batch.ofTransfers().stream()
        .filter(query.filter()::takes)
        .limit(most)
        .map(SentEvent::view)
        .toList();
  }

  private Future<TransferEventPage> page(FeedQuery query) {
    return feed.bounds()
        .compose(bounds -> {
          Long after = query.after();
          if (after != null && after < bounds.purged()) {
            throw Refusal.eventsPurged(bounds.purged());
          }
          return page(query, after == null ? bounds.purged() : after, bounds.last(), LOOKS);
        });
  }

  private Future<TransferEventPage> page(FeedQuery query, long after, long last, int looks) {
    return feed.after(query.filter().tenant(), after, query.limit())
        .compose(batch -> {
          List<TransferEvent> items = shown(query, batch, query.limit());
          long reached = batch.upTo();
          if (items.isEmpty() && reached < last && looks > 1) {
            return page(query, reached, last, looks - 1);
          }
          return Future.succeededFuture(
              new TransferEventPage(items, reached < last ? reached : null));
        });
  }

  private static String tenant(Exchange exchange) {
    return exchange.principal().tenant();
  }
}

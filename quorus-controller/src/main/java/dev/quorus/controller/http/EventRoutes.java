package dev.quorus.controller.http;

import dev.quorus.api.ApiOperation;
import dev.quorus.api.codec.ApiJson;
import dev.quorus.api.codec.InvalidRequest;
import dev.quorus.api.model.EventPage;
import dev.quorus.api.model.TransferEvent;
import dev.quorus.api.model.TransferEventPage;
import dev.quorus.api.model.Violation;
import dev.quorus.controller.http.wire.EventViews;
import dev.quorus.controller.security.Admission;
import dev.quorus.controller.security.Bearers;
import dev.quorus.controller.store.EventBatch;
import dev.quorus.controller.store.EventFeed;
import dev.quorus.controller.store.EventRecord;
import dev.quorus.controller.stream.FeedFilter;
import dev.quorus.controller.stream.SentEvent;
import dev.quorus.controller.stream.StreamStart;
import dev.quorus.controller.stream.StreamTicket;
import dev.quorus.controller.stream.Streams;
import dev.quorus.controller.transfer.Transfers;
import dev.quorus.core.transfer.TransferId;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** Events, as pages, or as a stream for whoever accepts one. */
final class EventRoutes {
  private static final CharSequence STREAM = HttpHeaders.createOptimized("text/event-stream");
  private static final String LAST_EVENT_ID = "Last-Event-ID";

  /** So many looks at the log a page may take; it is shorter where they find less. */
  private static final int LOOKS = 4;

  private final Transfers transfers;
  private final EventFeed feed;
  private final Streams streams;
  private final Bearers bearers;

  EventRoutes(Transfers transfers, ApiBackend.EventSide events, Bearers bearers) {
    this.bearers = bearers;
    this.transfers = transfers;
    this.feed = events.feed();
    this.streams = events.streams();
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
    checkLastEventId(exchange.request());
    if (wantsStream(exchange.request())) {
      stream(exchange, FeedFilter.of(tenant(exchange), id), filter.after());
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
    checkLastEventId(exchange.request());
    if (wantsStream(exchange.request())) {
      stream(exchange, query.filter(), query.after());
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
    return batch.events().stream()
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

  private static boolean wantsStream(HttpServerRequest request) {
    String accept = request.getHeader(HttpHeaders.ACCEPT);
    return accept != null && accept.toLowerCase(Locale.ROOT).contains("text/event-stream");
  }

  private void stream(Exchange exchange, FeedFilter filter, @Nullable Long after) {
    Long known = lastEventId(exchange.request());
    StreamTicket ticket = streams.enter(exchange.principal().keyId());
    if (ticket == null) {
      throw Refusal.tooManyStreams(streams.settings().perKey());
    }
    Future<StreamStart> start = streams.start(filter, known == null ? after : known);
    start.onFailure(failed -> ticket.giveBack());
    exchange.when(
        start,
        begin -> {
          if (begin instanceof StreamStart.After(long seq) && isOpen(exchange.request())) {
            open(exchange, filter, seq, ticket);
          } else {
            ticket.giveBack();
            answer(exchange, filter, begin);
          }
        });
  }

  private static boolean isOpen(HttpServerRequest request) {
    return !request.method().equals(HttpMethod.HEAD) && !request.response().closed();
  }

  private void open(Exchange exchange, FeedFilter filter, long seq, StreamTicket ticket) {
    HttpServerResponse response = exchange.stream(STREAM);
    // A proxy that gathers or keeps what it passes on would hold events back.
    response.putHeader(HttpHeaders.CACHE_CONTROL, "no-store").putHeader("X-Accel-Buffering", "no");
    streams.open(
        filter,
        seq,
        response,
        admitted(exchange.request()),
        () -> {
          ticket.giveBack();
          exchange.streamed();
        });
  }

  /** A key that was revoked ends its streams. */
  private BooleanSupplier admitted(HttpServerRequest request) {
    String bearer = Gate.bearer(request);
    return () -> !(bearers.look(bearer) instanceof Admission.Refused);
  }

  private static void answer(Exchange exchange, FeedFilter filter, StreamStart start) {
    switch (start) {
      case StreamStart.After head -> exchange.ok(STREAM, Buffer.buffer());
      case StreamStart.Over over -> exchange.nothing();
      case StreamStart.NoTransfer none ->
          throw Refusal.noSuchTransfer(String.valueOf(filter.transfer()));
      case StreamStart.Purged(long purged) -> throw Refusal.eventsPurged(purged);
      case StreamStart.NotYet(long last) ->
          throw new InvalidRequest(
              List.of(
                  new Violation(
                      "header/" + LAST_EVENT_ID,
                      null,
                      ("names an event that has not happened, the latest is %d; leave it out, and"
                              + " list the transfers if another database is served here by now")
                          .formatted(last))));
    }
  }

  /** Of a page too, which has no use for it. */
  private static void checkLastEventId(HttpServerRequest request) {
    Long ignored = lastEventId(request);
    if (ignored != null && ignored < 0) {
      throw new IllegalStateException("an event has no number below 0");
    }
  }

  /** Null if there is none. */
  private static @Nullable Long lastEventId(HttpServerRequest request) {
    String text = request.getHeader(LAST_EVENT_ID);
    if (text == null || text.isEmpty()) {
      return null;
    }
    try {
      long seq = Long.parseLong(text);
      if (seq >= 0 && text.equals(Long.toString(seq))) {
        return seq;
      }
    } catch (NumberFormatException e) {
      throw noEventId(text);
    }
    throw noEventId(text);
  }

  private static InvalidRequest noEventId(String text) {
    return new InvalidRequest(
        List.of(
            new Violation(
                "header/" + LAST_EVENT_ID,
                ShownText.of(text),
                "must be the id of an event, a whole number")));
  }

  private static String tenant(Exchange exchange) {
    return exchange.principal().tenant();
  }
}

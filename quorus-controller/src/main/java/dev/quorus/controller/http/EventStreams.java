package dev.quorus.controller.http;

import dev.quorus.api.codec.InvalidRequest;
import dev.quorus.api.model.Violation;
import dev.quorus.controller.security.Admission;
import dev.quorus.controller.security.Bearers;
import dev.quorus.controller.store.FeedSubject;
import dev.quorus.controller.stream.FeedFilter;
import dev.quorus.controller.stream.StreamStart;
import dev.quorus.controller.stream.StreamTicket;
import dev.quorus.controller.stream.Streams;
import dev.quorus.core.transfer.TransferId;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import java.util.List;
import java.util.Locale;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** Answers with streams of events. */
final class EventStreams {
  private static final CharSequence STREAM = HttpHeaders.createOptimized("text/event-stream");
  private static final String LAST_EVENT_ID = "Last-Event-ID";

  private final Streams streams;
  private final Bearers bearers;

  EventStreams(Streams streams, Bearers bearers) {
    this.streams = streams;
    this.bearers = bearers;
  }

  /** Whether the client asks for a stream in place of a page. */
  static boolean wanted(HttpServerRequest request) {
    String accept = request.getHeader(HttpHeaders.ACCEPT);
    return accept != null && accept.toLowerCase(Locale.ROOT).contains("text/event-stream");
  }

  /**
   * Begins a stream where the request says.
   *
   * @param after where the query says; null if it does not
   */
  void open(Exchange exchange, FeedFilter filter, @Nullable Long after) {
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
            begin(exchange, filter, seq, ticket);
          } else {
            ticket.giveBack();
            answer(exchange, filter, begin);
          }
        });
  }

  private static boolean isOpen(HttpServerRequest request) {
    return !request.method().equals(HttpMethod.HEAD) && !request.response().closed();
  }

  private void begin(Exchange exchange, FeedFilter filter, long seq, StreamTicket ticket) {
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
      case StreamStart.NoSubject none -> throw none(filter);
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

  private static Refusal none(FeedFilter filter) {
    return switch (filter.only()) {
      case FeedSubject.OfTransfer(TransferId id) -> Refusal.noSuchTransfer(id.toString());
      case FeedSubject.OfRun(String id) -> Refusal.noSuchRun(id);
      case null -> throw new IllegalStateException("everything is always there");
    };
  }

  /** Of a page too, which has no use for it. */
  static void checkLastEventId(HttpServerRequest request) {
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
}

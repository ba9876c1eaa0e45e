package dev.quorus.api.client;

import dev.quorus.api.ApiOperation;
import dev.quorus.api.model.TransferEventPage;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Events of all transfers and runs of the key's tenant, as pages and as streams. For use by any
 * thread.
 */
public final class EventsClient {
  private final Exchange exchange;
  private final EventStream.Time time;
  private final Set<EventStream> open = ConcurrentHashMap.newKeySet();

  EventsClient(Exchange exchange, EventStream.Time time) {
    this.exchange = exchange;
    this.time = time;
  }

  /**
   * A page, the oldest first.
   *
   * @param after only events with greater numbers; null to begin with the oldest that are all kept
   * @param limit how many at most, 1 to 1000
   */
  public CompletableFuture<TransferEventPage> list(
      EventQuery query, @Nullable Long after, int limit) {
    String most = "limit=" + limit;
    return page(
        after == null ? query.toQueryString(most) : query.toQueryString(most, "after=" + after));
  }

  /** The latest so many, 1 to 1000, the newest first. */
  public CompletableFuture<TransferEventPage> latest(EventQuery query, int limit) {
    return page(query.toQueryString("limit=" + limit, "order=newest"));
  }

  private CompletableFuture<TransferEventPage> page(String query) {
    ApiOperation operation = ApiOperation.LIST_ALL_EVENTS;
    return exchange.send(
        exchange.request(operation, operation.path() + query, null, null), TransferEventPage.class);
  }

  /**
   * Hears what happens from now on, or after an event, until it is closed.
   *
   * @param after the last event that was heard; null for what happens from now on
   */
  public EventStream stream(EventQuery query, @Nullable Long after, EventListener listener) {
    return open(
        ApiOperation.LIST_ALL_EVENTS.path() + query.toQueryString(), after, false, listener);
  }

  /**
   * Hears of one transfer until it is finished.
   *
   * @param after the last event that was heard; null to begin with its first one
   */
  public EventStream stream(String transfer, @Nullable Long after, EventListener listener) {
    String path = ApiOperation.LIST_EVENTS.path(QuorusClient.segment(transfer));
    return open(path, after, true, listener);
  }

  /**
   * Hears of one run of a workflow until it has ended.
   *
   * @param after the last event that was heard; null to begin with its first one
   */
  public EventStream streamOfRun(String run, @Nullable Long after, EventListener listener) {
    String path = ApiOperation.LIST_RUN_EVENTS.path(QuorusClient.segment(run));
    return open(path, after, true, listener);
  }

  private EventStream open(
      String path, @Nullable Long after, boolean single, EventListener listener) {
    EventStream stream =
        new EventStream(
            (from, lines) -> exchange.stream(exchange.streamRequest(path, from), lines),
            after,
            single,
            listener,
            time);
    open.add(stream);
    stream.ended().whenComplete((ended, failure) -> open.remove(stream));
    return stream.start();
  }

  /** Ends all streams. */
  void close() {
    open.forEach(EventStream::close);
  }
}

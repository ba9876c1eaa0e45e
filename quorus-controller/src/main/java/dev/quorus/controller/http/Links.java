package dev.quorus.controller.http;

import dev.quorus.controller.http.ApiSettings.Limits;
import dev.quorus.core.time.Ticker;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import java.util.IdentityHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The connections of one event loop. Cuts off whoever is slow, byte by byte too: what counts is
 * when a whole request was there, not when the last byte came. Confined to that event loop.
 */
final class Links {
  private static final Logger LOG = LoggerFactory.getLogger(Links.class);

  private final IdentityHashMap<HttpConnection, Link> open = new IdentityHashMap<>();
  private final ConnectionCount count;
  private final Limits limits;
  private final Ticker ticker;

  Links(ConnectionCount count, Limits limits, Ticker ticker) {
    this.count = count;
    this.limits = limits;
    this.ticker = ticker;
  }

  /** Takes on a connection, or closes it if there are too many. */
  void opened(HttpConnection connection) {
    if (!count.enter()) {
      connection.close();
      return;
    }
    open.put(connection, new Link(connection, () -> closed(connection), ticker.nanos()));
    connection.closeHandler(closed -> closed(connection));
  }

  private void closed(HttpConnection connection) {
    if (open.remove(connection) != null) {
      count.leave();
    }
  }

  /**
   * The link on which a request begins; null if it is not to be answered: there were too many
   * connections, or it follows one that had to be the last.
   *
   * <p>Two lengths in one request are what smuggling is made of, and the decoder has dropped a
   * Content-Length beside Transfer-Encoding by now. So nothing that follows a body with
   * Transfer-Encoding on its connection is taken for a request.
   */
  @Nullable Link begin(HttpServerRequest request) {
    Link link = open.get(request.connection());
    if (link == null || link.last()) {
      request.connection().close();
      return null;
    }
    link.began();
    if (request.headers().contains(HttpHeaders.TRANSFER_ENCODING)) {
      link.isLast();
    }
    return link;
  }

  long nanos() {
    return ticker.nanos();
  }

  /** Closes the connections of which a request or its rest is overdue. */
  void sweep() {
    long now = ticker.nanos();
    long idle = limits.idle().toNanos();
    long receive = limits.receive().toNanos();
    List<Link> overdue =
        open.values().stream().filter(link -> link.overdue(now, idle, receive)).toList();
    overdue.forEach(Link::close);
    if (!overdue.isEmpty()) {
      LOG.atDebug().addKeyValue("connections", overdue.size()).log("closed idle connections");
    }
  }
}

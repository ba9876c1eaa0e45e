package dev.quorus.controller.transfer;

import dev.quorus.controller.scheduling.EndpointLimits;
import dev.quorus.controller.scheduling.Ticket;
import dev.quorus.controller.store.TransferRecord;
import dev.quorus.controller.store.Unfinished;
import dev.quorus.core.bus.OrderGist;
import dev.quorus.core.transfer.Endpoint;
import dev.quorus.core.transfer.Named;
import dev.quorus.core.transfer.Placement;
import dev.quorus.core.transfer.TransferId;
import dev.quorus.core.transfer.TransferOrder;
import java.net.URI;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What the scheduler needs to know of a transfer. For one thread. */
final class Tickets {
  /** A million transfers lie at a few hosts. */
  private static final int MOST_ENDS = 10_000;

  private static final String BEFORE_HOST = "://";

  /** By the part of the URI that tells them, so that this is not parsed again for each. */
  private final Map<String, Ticket.End> ends = new HashMap<>();

  static Ticket fresh(TransferId id, TransferOrder order) {
    return of(id, order, Ticket.Past.NONE);
  }

  /**
   * @param attempts made before the one that runs, if one does
   */
  static Ticket restored(TransferRecord record, int attempts) {
    return of(
        record.id(),
        record.order(),
        new Ticket.Past(attempts, record.history().startedAt() != null));
  }

  /**
   * @param attempts made before the one that runs, if one does
   */
  Ticket restored(Unfinished transfer, int attempts) {
    OrderGist order = transfer.order();
    String tenant = order.placement().tenant();
    return of(
        transfer.id(),
        order.placement(),
        new Ticket.Route(end(tenant, order.source()), end(tenant, order.destination())),
        order.destination().uri(),
        new Ticket.Past(attempts, transfer.started()));
  }

  private static Ticket of(TransferId id, TransferOrder order, Ticket.Past past) {
    return of(
        id,
        order.placement(),
        new Ticket.Route(
            end(order.placement().tenant(), order.source()),
            end(order.placement().tenant(), order.destination())),
        order.destination().uri().toString(),
        past);
  }

  private static Ticket of(
      TransferId id,
      Placement placement,
      Ticket.Route route,
      String destination,
      Ticket.Past past) {
    return new Ticket(
        id,
        new Ticket.Share(placement.pool(), placement.tenant(), placement.agentLabels()),
        placement.priority(),
        route,
        placement.pool() + " " + destination,
        placement.deadline(),
        past);
  }

  private static Ticket.End end(String tenant, Endpoint endpoint) {
    Named named = endpoint.named();
    return named == null ? end(endpoint) : end(endpoint.scheme(), tenant, named.connection());
  }

  private static Ticket.End end(String scheme, String tenant, String connection) {
    return new Ticket.End(scheme, EndpointLimits.connection(tenant, connection));
  }

  private Ticket.End end(String tenant, OrderGist.End gist) {
    Ticket.End host = end(gist.uri());
    String connection = gist.connection();
    return connection == null ? host : end(host.scheme(), tenant, connection);
  }

  private static Ticket.End end(Endpoint endpoint) {
    return endpoint.scheme().equals("file")
        ? new Ticket.End(endpoint.scheme(), endpoint.host(), endpoint.uri().getPath())
        : new Ticket.End(endpoint.scheme(), endpoint.host());
  }

  private Ticket.End end(String uri) {
    String server = server(uri);
    Ticket.End known = ends.get(server);
    if (known == null) {
      known = end(new Endpoint(URI.create(uri), Map.of(), null));
      if (ends.size() >= MOST_ENDS) {
        ends.clear();
      }
      ends.put(server, known);
    }
    return known.path() == null
        ? known
        : new Ticket.End(known.scheme(), known.host(), path(uri, server));
  }

  private static @Nullable String path(String uri, String server) {
    boolean plain = uri.indexOf('%') < 0 && uri.indexOf('?') < 0 && uri.indexOf('#') < 0;
    return plain ? uri.substring(server.length()) : URI.create(uri).getPath();
  }

  /** What comes before the path. */
  private static String server(String uri) {
    int host = uri.indexOf(BEFORE_HOST) + BEFORE_HOST.length();
    for (int end = host; end < uri.length(); end++) {
      char each = uri.charAt(end);
      if (each == '/' || each == '?' || each == '#') {
        return uri.substring(0, end);
      }
    }
    return uri;
  }
}

package dev.quorus.controller.transfer;

import dev.quorus.controller.scheduling.Ticket;
import dev.quorus.controller.store.TransferRecord;
import dev.quorus.core.transfer.Endpoint;
import dev.quorus.core.transfer.Placement;
import dev.quorus.core.transfer.TransferId;
import dev.quorus.core.transfer.TransferOrder;

/** What the scheduler needs to know of a transfer. */
final class Tickets {
  private Tickets() {}

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

  private static Ticket of(TransferId id, TransferOrder order, Ticket.Past past) {
    Placement placement = order.placement();
    return new Ticket(
        id,
        new Ticket.Share(placement.pool(), placement.tenant()),
        placement.priority(),
        new Ticket.Route(end(order.source()), end(order.destination())),
        placement.pool() + " " + order.destination().uri(),
        placement.deadline(),
        past);
  }

  private static Ticket.End end(Endpoint endpoint) {
    return endpoint.scheme().equals("file")
        ? new Ticket.End(endpoint.scheme(), endpoint.host(), endpoint.uri().getPath())
        : new Ticket.End(endpoint.scheme(), endpoint.host());
  }
}

package dev.quorus.controller.connection;

import dev.quorus.core.failure.FailureCode;
import dev.quorus.core.failure.TransferException;
import dev.quorus.core.failure.TransferFailure.Rejected;
import dev.quorus.core.transfer.Endpoint;
import dev.quorus.core.transfer.Named;
import dev.quorus.core.transfer.TransferOrder;
import io.vertx.core.Future;

/**
 * Gives an attempt what its connections are opened with at this moment. Asks the store each time:
 * what was rotated is in use with the next attempt, whichever controller leads.
 */
public final class Opening {
  private final ConnectionStore store;

  public Opening(ConnectionStore store) {
    this.store = store;
  }

  /**
   * The order as an agent needs it; fails with a {@link TransferException} if it cannot be opened
   * any more.
   */
  public Future<TransferOrder> open(TransferOrder order) {
    String tenant = order.placement().tenant();
    return open(tenant, order.source())
        .compose(source ->
            open(tenant, order.destination()).map(target -> order.between(source, target)));
  }

  private Future<Endpoint> open(String tenant, Endpoint end) {
    Named named = end.named();
    return named == null
        ? Future.succeededFuture(end)
        : store
            .find(tenant, named.connection())
            .compose(found ->
                found == null
                    ? Future.failedFuture(gone(named))
                    : Future.succeededFuture(found.open(named.path())));
  }

  private static TransferException gone(Named named) {
    return new TransferException(
        new Rejected(
            FailureCode.CONNECTION_UNKNOWN,
            "there is no connection '%s' any more, so %s cannot be opened"
                .formatted(named.connection(), named.text())));
  }
}

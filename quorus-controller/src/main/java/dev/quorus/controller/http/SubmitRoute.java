package dev.quorus.controller.http;

import dev.quorus.api.codec.SubmitTransferReader;
import dev.quorus.api.codec.TransferViewWriter;
import dev.quorus.api.model.SubmitTransfer;
import dev.quorus.controller.connection.ConnectionBook;
import dev.quorus.controller.connection.KnownConnections;
import dev.quorus.controller.http.wire.OrderReader;
import dev.quorus.controller.http.wire.TransferViews;
import dev.quorus.controller.store.SubmitResult;
import dev.quorus.controller.transfer.Transfers;
import dev.quorus.core.transfer.TransferId;
import dev.quorus.core.transfer.TransferOrder;
import java.util.Set;

/**
 * Submits a transfer. This is the route that is asked most: it decodes straight into a typed
 * record, which tests hold to the contract, instead of validating a tree against a schema; see
 * docs/adr/0001-typed-decoders-held-to-the-contract.md.
 */
final class SubmitRoute implements OperationHandler {
  private final Transfers transfers;
  private final OrderReader orders;
  private final ConnectionBook connections;
  private final TransferViews views;

  SubmitRoute(
      Transfers transfers, OrderReader orders, ConnectionBook connections, TransferViews views) {
    this.connections = connections;
    this.transfers = transfers;
    this.orders = orders;
    this.views = views;
  }

  @Override
  public void handle(Exchange exchange) {
    RequestKey key = RequestKey.read(exchange.request());
    RequestBody.read(exchange, body -> submit(exchange, key, body));
  }

  private void submit(Exchange exchange, RequestKey key, byte[] body) {
    SubmitTransfer wanted = SubmitTransferReader.read(body);
    Set<String> names = wanted.connections();
    if (names.isEmpty()) {
      submit(exchange, key, body, wanted, KnownConnections.NONE);
    } else {
      exchange.when(
          connections.known(exchange.principal().tenant(), names),
          known -> submit(exchange, key, body, wanted, known));
    }
  }

  private void submit(
      Exchange exchange,
      RequestKey key,
      byte[] body,
      SubmitTransfer wanted,
      KnownConnections known) {
    String tenant = exchange.principal().tenant();
    TransferOrder order = orders.read(wanted, tenant, known);
    exchange.when(
        transfers.submit(order, key.of(tenant, body)), result -> answer(exchange, order, result));
  }

  private void answer(Exchange exchange, TransferOrder order, SubmitResult result) {
    switch (result) {
      case SubmitResult.Created(TransferId id) ->
          exchange.accepted(id.toString(), TransferViewWriter.toBytes(views.submitted(id, order)));
      case SubmitResult.Replayed replayed ->
          exchange.accepted(
              replayed.first().id().toString(),
              TransferViewWriter.toBytes(views.submitted(replayed.first())));
      case SubmitResult.KeyReused(TransferId first) -> throw Refusal.keyReused(first);
      case SubmitResult.KeyTaken(var by) -> throw Refusal.keyTaken(by);
    }
  }
}

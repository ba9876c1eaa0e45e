package dev.quorus.controller.store.sql;

import dev.quorus.controller.store.Delivery;
import dev.quorus.controller.store.Delivery.Progress;
import dev.quorus.controller.store.Delivery.State;
import dev.quorus.core.transfer.TransferId;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Questions about messages of webhooks. */
final class DeliveryRows {
  private static final String SELECT =
      "SELECT id, tenant, webhook_id, transfer_id, event, type, state, tries, created_at, due_at,"
          + " tried_at, status, problem FROM deliveries";
  private static final String OF_WEBHOOK =
      SELECT
          + " WHERE webhook_id = ? AND event < ? AND (state = ? OR state = ? OR state = ?)"
          + " ORDER BY event DESC LIMIT ?";
  private static final String OF_TRANSFER =
      SELECT + " WHERE transfer_id = ? AND tenant = ? ORDER BY event DESC, id LIMIT ?";
  private static final String ONE = SELECT + " WHERE tenant = ? AND id = ?";

  private DeliveryRows() {}

  static List<Delivery> ofWebhook(
      Session session, String webhook, Set<State> states, long before, int most)
      throws SQLException {
    return session
        .prepare(OF_WEBHOOK)
        .text(webhook)
        .number(before)
        .text(wanted(State.PENDING, states))
        .text(wanted(State.DELIVERED, states))
        .text(wanted(State.FAILED, states))
        .number(most)
        .list(DeliveryRows::read);
  }

  private static String wanted(State state, Set<State> states) {
    return states.isEmpty() || states.contains(state) ? state.name() : "";
  }

  static List<Delivery> ofTransfer(Session session, String tenant, TransferId transfer, int most)
      throws SQLException {
    return session
        .prepare(OF_TRANSFER)
        .text(transfer.toString())
        .text(tenant)
        .number(most)
        .list(DeliveryRows::read);
  }

  static @Nullable Delivery find(Session session, String tenant, String id) throws SQLException {
    return session.prepare(ONE).text(tenant).text(id).first(DeliveryRows::read);
  }

  private static Delivery read(ResultSet row) throws SQLException {
    int status = row.getInt(12);
    Integer answered = row.wasNull() ? null : Integer.valueOf(status);
    return new Delivery(
        row.getString(1),
        row.getString(2),
        row.getString(3),
        TransferId.parse(row.getString(4)),
        row.getLong(5),
        row.getString(6),
        new Progress(
            State.valueOf(row.getString(7)),
            row.getInt(8),
            TransferRow.instant(row, 9),
            TransferRow.instant(row, 10),
            TransferRow.instantOrNull(row, 11),
            answered,
            row.getString(13)));
  }
}

package dev.quorus.controller.store.sql;

import dev.quorus.controller.store.DeliveryStore.Due;
import dev.quorus.core.transfer.Notice;
import dev.quorus.core.transfer.TransferId;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;

/**
 * Messages whose time has come, target by target: so a receiver that has been away for a day, with
 * a hundred thousand messages waiting, costs no more to look at than one with a single one.
 */
final class DueRows {
  private static final int MOST_TARGETS = 1_000;

  /** Each target from the one before it, by the index: as many steps as there are targets. */
  private static final String TARGETS =
      "WITH RECURSIVE waiting(target) AS ("
          + "SELECT MIN(target) FROM deliveries WHERE state = 'PENDING'"
          + " UNION ALL SELECT (SELECT MIN(d.target) FROM deliveries d"
          + " WHERE d.state = 'PENDING' AND d.target > waiting.target)"
          + " FROM waiting WHERE waiting.target IS NOT NULL)"
          + " SELECT target FROM waiting WHERE target IS NOT NULL LIMIT ?";

  private final WebhookRow rows;
  private final String due;

  DueRows(WebhookRow rows, Dialect dialect) {
    this.rows = rows;
    // A notice without a secret of its own has a webhook's, and waits if that is gone.
    this.due =
        "SELECT d.id, d.target, d.webhook_id, COALESCE(w.url, n.url), d.body, d.tries,"
            + " w.failing_since, COALESCE(w.secret, n.secret, s.secret),"
            + " COALESCE(w.former, s.former), COALESCE(w.former_until, s.former_until)"
            + " FROM deliveries d"
            + " LEFT JOIN webhooks w ON w.id = d.webhook_id"
            + " LEFT JOIN notices n ON n.transfer_id = d.transfer_id AND d.webhook_id IS NULL"
            + " LEFT JOIN webhooks s ON s.id = n.secret_of AND s.tenant = d.tenant"
            + " WHERE d.state = 'PENDING' AND d.target = ? AND d.due_at <= "
            + dialect.now()
            + " AND w.disabled_at IS NULL AND COALESCE(w.url, n.url) IS NOT NULL"
            + " ORDER BY d.due_at LIMIT ?";
  }

  /** A notice and whose it is. */
  record Noted(TransferId transfer, Notice notice) {}

  Noted noted(ResultSet row) throws SQLException {
    return new Noted(
        TransferId.parse(row.getString(1)),
        new Notice(
            row.getString(2),
            WebhookRow.states(row.getString(3)),
            rows.open(row.getString(4)),
            row.getString(5)));
  }

  List<String> targets(Session session) throws SQLException {
    return session.prepare(TARGETS).number(MOST_TARGETS).list(row -> row.getString(1));
  }

  List<Due> of(Session session, String target, int most) throws SQLException {
    return session.prepare(due).text(target).number(most).list(this::read);
  }

  private Due read(ResultSet row) throws SQLException {
    return new Due(
        row.getString(1),
        row.getString(2),
        row.getString(3),
        row.getString(4),
        row.getString(8) == null ? null : rows.keys(row, 8),
        row.getString(5),
        row.getInt(6),
        TransferRow.instantOrNull(row, 7));
  }
}

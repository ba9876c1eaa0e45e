package dev.quorus.controller.store.sql;

import dev.quorus.controller.store.Doorbell.Kind;
import dev.quorus.controller.store.NewTransfer.IdempotencyKey;
import dev.quorus.controller.store.SubmitResult;
import dev.quorus.controller.store.TransferRecord;
import dev.quorus.controller.store.sql.Bells.Ring;
import dev.quorus.controller.store.sql.EventLog.Event;
import dev.quorus.core.transfer.StateName;
import java.sql.SQLException;
import java.util.Map;

/** Stores new transfers. For the writer's thread. */
final class Submits {
  private static final String INSERT =
      "INSERT INTO transfers (id, tenant, state, attempts, epoch, order_json, retry_of, created_at,"
          + " state_at, bytes, total, idem_key, fingerprint)"
          + " VALUES (?, ?, 'QUEUED', 0, 0, ?, ?, ?, ?, 0, -1, ?, ?)"
          + " ON CONFLICT (tenant, idem_key) WHERE idem_key IS NOT NULL DO NOTHING";
  private static final String LABEL =
      "INSERT INTO labels (tenant, name, value, transfer_id) VALUES (?, ?, ?, ?)";
  private static final String EARLIER =
      "SELECT "
          + TransferRow.COLUMNS
          + ", t.fingerprint FROM transfers t WHERE t.tenant = ? AND t.idem_key = ?";

  private final EventLog events;
  private final Bells bells;
  private final TransferRow rows;

  Submits(EventLog events, Bells bells, TransferRow rows) {
    this.events = events;
    this.bells = bells;
    this.rows = rows;
  }

  private record Earlier(TransferRecord record, String fingerprint) {}

  SubmitResult submit(Session session, Submission transfer) throws SQLException {
    IdempotencyKey key = transfer.key();
    String id = transfer.id().toString();
    int inserted =
        session
            .prepare(INSERT)
            .text(id)
            .text(transfer.tenant())
            .text(transfer.order())
            .text(transfer.retryOf() == null ? null : transfer.retryOf().toString())
            .number(transfer.at())
            .number(transfer.at())
            .text(key == null ? null : key.key())
            .text(key == null ? null : key.fingerprint())
            .update();
    if (inserted == 0 && key != null) {
      return repeated(session, key);
    }
    for (Map.Entry<String, String> label : transfer.labels().entrySet()) {
      session
          .prepare(LABEL)
          .text(transfer.tenant())
          .text(label.getKey())
          .text(label.getValue())
          .text(id)
          .update();
    }
    events.append(session, new Event(transfer.id(), transfer.at(), StateName.QUEUED, 0, null));
    bells.ring(session, Ring.of(transfer.id(), Kind.SUBMITTED, transfer.at()));
    return new SubmitResult.Created(transfer.id());
  }

  private SubmitResult repeated(Session session, IdempotencyKey key) throws SQLException {
    Earlier earlier =
        session
            .prepare(EARLIER)
            .text(key.tenant())
            .text(key.key())
            .one(row -> new Earlier(rows.read(row), row.getString(TransferRow.AFTER)));
    return earlier.fingerprint().equals(key.fingerprint())
        ? new SubmitResult.Replayed(earlier.record())
        : new SubmitResult.KeyReused(earlier.record().id());
  }
}

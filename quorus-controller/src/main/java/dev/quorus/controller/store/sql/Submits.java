package dev.quorus.controller.store.sql;

import dev.quorus.controller.store.Doorbell.Kind;
import dev.quorus.controller.store.NewTransfer.IdempotencyKey;
import dev.quorus.controller.store.SubmitResult;
import dev.quorus.controller.store.TransferRecord;
import dev.quorus.controller.store.sql.Bells.Ring;
import dev.quorus.controller.store.sql.EventLog.Event;
import dev.quorus.controller.store.sql.Submission.SealedNotice;
import dev.quorus.core.transfer.StateName;
import dev.quorus.core.transfer.TransferId;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
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
  private static final String CONNECTION =
      "INSERT INTO transfer_connections (tenant, name, transfer_id) VALUES (?, ?, ?)";
  private static final String NOTICE =
      "INSERT INTO notices (transfer_id, tenant, url, events, secret, secret_of)"
          + " VALUES (?, ?, ?, ?, ?, ?)";
  private static final String SAME_NOTICE =
      "INSERT INTO notices (transfer_id, tenant, url, events, secret, secret_of)"
          + " SELECT ?, tenant, url, events, secret, secret_of FROM notices WHERE transfer_id = ?";
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

  /** As a {@link Bulk}. */
  List<SubmitResult> submit(Session session, List<Submission> all) throws SQLException {
    int[] inserted = insert(session, all);
    List<SubmitResult> results = new ArrayList<>(all.size());
    List<Submission> created = new ArrayList<>(all.size());
    for (int i = 0; i < inserted.length; i++) {
      Submission each = all.get(i);
      IdempotencyKey key = each.key();
      if (inserted[i] == 0 && key != null) {
        results.add(repeated(session, key));
      } else {
        results.add(new SubmitResult.Created(each.id()));
        created.add(each);
      }
    }
    label(session, created);
    connect(session, created);
    note(session, created);
    tell(session, created);
    return results;
  }

  private static int[] insert(Session session, List<Submission> all) throws SQLException {
    Prepared row = session.prepare(INSERT);
    for (Submission each : all) {
      IdempotencyKey key = each.key();
      row.text(each.id().toString())
          .text(each.tenant())
          .text(each.order())
          .text(each.retryOf() == null ? null : each.retryOf().toString())
          .number(each.at())
          .number(each.at())
          .text(key == null ? null : key.key())
          .text(key == null ? null : key.fingerprint())
          .add();
    }
    return row.batch();
  }

  private static void label(Session session, List<Submission> created) throws SQLException {
    if (created.stream().allMatch(each -> each.labels().isEmpty())) {
      return;
    }
    Prepared row = session.prepare(LABEL);
    for (Submission each : created) {
      for (Map.Entry<String, String> label : each.labels().entrySet()) {
        row.text(each.tenant())
            .text(label.getKey())
            .text(label.getValue())
            .text(each.id().toString())
            .add();
      }
    }
    row.batch();
  }

  private static void connect(Session session, List<Submission> created) throws SQLException {
    if (created.stream().allMatch(each -> each.connections().isEmpty())) {
      return;
    }
    Prepared row = session.prepare(CONNECTION);
    for (Submission each : created) {
      for (String name : each.connections()) {
        row.text(each.tenant()).text(name).text(each.id().toString()).add();
      }
    }
    row.batch();
  }

  /** Who is told of a transfer is told of the one that repeats it. */
  private static void note(Session session, List<Submission> created) throws SQLException {
    for (Submission each : created) {
      SealedNotice notice = each.notice();
      TransferId first = each.retryOf();
      if (notice != null) {
        session
            .prepare(NOTICE)
            .text(each.id().toString())
            .text(each.tenant())
            .text(notice.url())
            .text(notice.events())
            .text(notice.secret())
            .text(notice.secretOf())
            .update();
      } else if (first != null) {
        session
            .prepare(SAME_NOTICE)
            .text(each.id().toString())
            .text(first.toString())
            .update();
      }
    }
  }

  private void tell(Session session, List<Submission> created) throws SQLException {
    List<Event> told = new ArrayList<>(created.size());
    List<Ring> rings = new ArrayList<>(created.size());
    for (Submission each : created) {
      told.add(new Event(each.id(), each.at(), StateName.QUEUED, 0, null));
      rings.add(Ring.of(each.id(), Kind.SUBMITTED, each.at()));
    }
    events.append(session, told);
    bells.ring(session, rings);
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

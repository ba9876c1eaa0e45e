package dev.quorus.controller.store.sql;

import dev.quorus.controller.store.Doorbell.Kind;
import dev.quorus.controller.store.NewTransfer.IdempotencyKey;
import dev.quorus.controller.store.QuotaExceeded;
import dev.quorus.controller.store.SubmitResult;
import dev.quorus.controller.store.TransferRecord;
import dev.quorus.controller.store.sql.Bells.Ring;
import dev.quorus.controller.store.sql.EventLog.Event;
import dev.quorus.controller.store.sql.Submission.SealedNotice;
import dev.quorus.controller.store.sql.Submitted.Over;
import dev.quorus.controller.store.sql.Submitted.Stored;
import dev.quorus.core.transfer.StateName;
import dev.quorus.core.transfer.TransferId;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Stores new transfers. For the writer's thread. */
final class Submits {
  private static final String INSERT =
      "INSERT INTO transfers (id, tenant, state, attempts, epoch, order_json, retry_of, created_at,"
          + " state_at, bytes, total, idem_key, fingerprint, rank, source_host, destination_host)"
          + " SELECT ?, ?, 'QUEUED', 0, 0, ?, ?, ?, ?, 0, -1, ?, ?, ?, ?, ?"
          + " WHERE NOT EXISTS (SELECT 1 FROM answers a WHERE a.tenant = ? AND a.idem_key = ?)"
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
  private final QueueQuotas quotas;
  private final Answers answers;

  Submits(EventLog events, Bells bells, TransferRow rows, QueueQuotas quotas, Answers answers) {
    this.quotas = quotas;
    this.events = events;
    this.bells = bells;
    this.rows = rows;
    this.answers = answers;
  }

  private record Earlier(TransferRecord record, String fingerprint) {}

  /** As a {@link Bulk}. */
  List<Submitted> submit(Session session, List<Submission> all) throws SQLException {
    Map<String, Long> rooms = quotas.rooms(session, all);
    boolean[] admitted = new boolean[all.size()];
    List<Submission> within = new ArrayList<>(all.size());
    for (int i = 0; i < admitted.length; i++) {
      Long left = rooms.computeIfPresent(all.get(i).tenant(), (tenant, room) -> room - 1);
      admitted[i] = left == null || left >= 0;
      if (admitted[i]) {
        within.add(all.get(i));
      }
    }
    Iterator<SubmitResult> stored = store(session, within).iterator();
    List<Submitted> results = new ArrayList<>(all.size());
    for (int i = 0; i < admitted.length; i++) {
      results.add(admitted[i] ? new Stored(stored.next()) : over(session, all.get(i)));
    }
    return results;
  }

  /** What was stored before is told, whatever the quota. */
  private Submitted over(Session session, Submission one) throws SQLException {
    Earlier earlier = earlier(session, one.key());
    return earlier == null
        ? new Over(
            new QuotaExceeded(
                ("tenant '%s' has %d transfers waiting, as many as its quota allows; submit again"
                        + " when some have run")
                    .formatted(one.tenant(), quotas.quota(one.tenant()))))
        : new Stored(result(earlier, one.key()));
  }

  /** Why these cannot be stored, all of them; null if they can. */
  @Nullable QuotaExceeded over(Session session, List<Submission> all) throws SQLException {
    Map<String, Long> rooms = quotas.rooms(session, all);
    for (Submission each : all) {
      Long left = rooms.computeIfPresent(each.tenant(), (tenant, room) -> room - 1);
      if (left != null && left < 0) {
        return new QuotaExceeded(
            ("tenant '%s' may have %d transfers waiting, and these are more than there is room"
                    + " for; submit fewer at a time, or again when some have run")
                .formatted(each.tenant(), quotas.quota(each.tenant())));
      }
    }
    return null;
  }

  /** Whatever the quota: a run that has begun is not broken off by it. */
  List<SubmitResult> store(Session session, List<Submission> all) throws SQLException {
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
          .number(each.sorting().rank())
          .text(each.sorting().source())
          .text(each.sorting().destination())
          .text(each.tenant())
          .text(key == null ? null : key.key())
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
        session.prepare(SAME_NOTICE).text(each.id().toString()).text(first.toString()).update();
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
    Earlier earlier = earlier(session, key);
    if (earlier == null) {
      return new SubmitResult.KeyTaken(
          Objects.requireNonNull(
              answers.otherwise(session, key.tenant(), key.key()),
              "a submit was not stored, and nobody used its key"));
    }
    return result(earlier, key);
  }

  private @Nullable Earlier earlier(Session session, @Nullable IdempotencyKey key)
      throws SQLException {
    return key == null
        ? null
        : session
            .prepare(EARLIER)
            .text(key.tenant())
            .text(key.key())
            .first(row -> new Earlier(rows.read(row), row.getString(TransferRow.AFTER)));
  }

  private static SubmitResult result(Earlier earlier, @Nullable IdempotencyKey key) {
    return key != null && earlier.fingerprint().equals(key.fingerprint())
        ? new SubmitResult.Replayed(earlier.record())
        : new SubmitResult.KeyReused(earlier.record().id());
  }
}

package dev.quorus.controller.store.sql;

import dev.quorus.api.model.AuditHead;
import dev.quorus.controller.audit.AuditFilter;
import dev.quorus.controller.audit.AuditStore;
import io.vertx.core.Future;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The audit log in its table. */
final class SqlAuditStore implements AuditStore {
  private static final String ENDS =
      "SELECT last_audit, audit_hash, audit_start, audit_start_hash FROM ledger WHERE id = 1";

  private final GroupCommit commit;
  private final Readers readers;
  private final AuditLog log;

  SqlAuditStore(GroupCommit commit, Readers readers, AuditLog log) {
    this.commit = commit;
    this.readers = readers;
    this.log = log;
  }

  @Override
  public Future<Found> find(AuditFilter filter) {
    return readers.read(session -> find(session, filter));
  }

  /** No further than to the head, so that both are of one moment. */
  static Found find(Session session, AuditFilter filter) throws SQLException {
    Ends ends = session.prepare(ENDS).one(Ends::read);
    Conditions conditions = new Conditions(ends.head().seq());
    conditions.text("tenant", filter.tenant());
    conditions.text("who", filter.who());
    conditions.text("operation", filter.operation());
    conditions.text("outcome", filter.outcome() == null ? null : filter.outcome().name());
    conditions.text("subject", filter.subject());
    conditions.time("at >= ?", filter.span().since());
    conditions.time("at < ?", filter.span().until());
    boolean newest = filter.page().newestFirst();
    conditions.number(newest ? "seq < ?" : "seq > ?", filter.page().after());
    return new Found(
        session.once(
            conditions.query() + " ORDER BY seq" + (newest ? " DESC" : "") + " LIMIT ?",
            query -> conditions.bind(query).number(filter.page().limit()).list(AuditRow::read)),
        ends.head(),
        ends.start());
  }

  private record Ends(AuditHead head, AuditHead start) {
    static Ends read(ResultSet row) throws SQLException {
      return new Ends(
          new AuditHead(row.getLong(1), row.getString(2)),
          new AuditHead(row.getLong(3), row.getString(4)));
    }
  }

  @Override
  public Future<Long> removeBefore(Instant time) {
    return removeOn(Micros.of(time), 0);
  }

  private Future<Long> removeOn(long before, long removed) {
    return commit
        .write(session -> AuditPurge.removeSlice(session, log, before))
        .compose(slice ->
            slice < AuditPurge.SLICE
                ? Future.succeededFuture(removed + slice)
                : removeOn(before, removed + slice));
  }

  @Override
  public Future<@Nullable Void> note(List<Note> notes) {
    return commit
        .write(session -> {
          log.add(session, notes);
          return notes.size();
        })
        .mapEmpty();
  }

  /** The conditions of one query, and their values in the same order. */
  private static final class Conditions {
    private final StringBuilder query =
        new StringBuilder("SELECT " + AuditRow.COLUMNS + " FROM audit WHERE seq <= ?");
    private final List<Object> values = new ArrayList<>();

    Conditions(long last) {
      values.add(last);
    }

    void text(String column, @Nullable String value) {
      add(column + " = ?", value);
    }

    void time(String condition, @Nullable Instant value) {
      add(condition, value == null ? null : Long.valueOf(Micros.of(value)));
    }

    void number(String condition, @Nullable Long value) {
      add(condition, value);
    }

    private void add(String condition, @Nullable Object value) {
      if (value != null) {
        query.append(" AND ").append(condition);
        values.add(value);
      }
    }

    String query() {
      return query.toString();
    }

    Prepared bind(Prepared prepared) throws SQLException {
      for (Object each : values) {
        if (each instanceof Long number) {
          prepared.number(number);
        } else {
          prepared.text((String) each);
        }
      }
      return prepared;
    }
  }
}

package dev.quorus.controller.store.sql;

import dev.quorus.controller.scheduling.TenantLimit;
import dev.quorus.controller.security.Quotas;
import dev.quorus.controller.security.Tenant;
import dev.quorus.controller.security.TenantStore;
import io.vertx.core.Future;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Tenants in their table. */
final class SqlTenantStore implements TenantStore {
  private static final String ALL =
      "SELECT id, description, max_running, max_queued, max_day_bytes, max_requests, created_at"
          + " FROM tenants ORDER BY id";
  private static final String ADD =
      "INSERT INTO tenants (description, max_running, max_queued, max_day_bytes, max_requests, id,"
          + " created_at) VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING";
  private static final String CHANGE =
      "UPDATE tenants SET description = ?, max_running = ?, max_queued = ?, max_day_bytes = ?,"
          + " max_requests = ? WHERE id = ?";
  private static final String LIMITS =
      "SELECT t.id, t.max_running, CASE WHEN b.bytes >= t.max_day_bytes THEN 1 ELSE 0 END"
          + " FROM tenants t LEFT JOIN tenant_bytes b ON b.tenant = t.id AND b.day = ?"
          + " WHERE t.max_running IS NOT NULL OR t.max_day_bytes IS NOT NULL ORDER BY t.id";
  private static final String COUNT = "SELECT COUNT(*) FROM transfers WHERE tenant = ? AND state ";
  private static final String RUNNING = COUNT + "IN ('ASSIGNED', 'RUNNING')";
  private static final String QUEUED = COUNT + "IN ('QUEUED', 'RETRY_WAIT', 'PAUSED')";

  private final GroupCommit commit;
  private final Readers readers;

  SqlTenantStore(GroupCommit commit, Readers readers) {
    this.commit = commit;
    this.readers = readers;
  }

  @Override
  public Future<List<Tenant>> all() {
    return readers.read(session ->
        session
            .prepare(ALL)
            .list(row ->
                new Tenant(
                    row.getString(1),
                    row.getString(2),
                    new Quotas(number(row, 3), number(row, 4), number(row, 5), number(row, 6)),
                    TransferRow.instant(row, 7))));
  }

  private static @Nullable Long number(ResultSet row, int column) throws SQLException {
    return row.getObject(column) == null ? null : Long.valueOf(row.getLong(column));
  }

  @Override
  public Future<Boolean> add(Tenant tenant) {
    return commit.write(session ->
        AccessVersion.raiseIf(
                session,
                settings(session.prepare(ADD), tenant.description(), tenant.quotas())
                    .text(tenant.id())
                    .number(Micros.of(tenant.createdAt()))
                    .update())
            > 0);
  }

  @Override
  public Future<Boolean> change(String id, String description, Quotas quotas) {
    return commit
        .write(session ->
            AccessVersion.raiseIf(
                session, settings(session.prepare(CHANGE), description, quotas).text(id).update()))
        .map(changed -> changed > 0);
  }

  private static Prepared settings(Prepared row, String description, Quotas quotas)
      throws SQLException {
    return row.text(description)
        .number(quotas.running())
        .number(quotas.queued())
        .number(quotas.bytesPerDay())
        .number(quotas.requestsPerSecond());
  }

  @Override
  public Future<List<TenantLimit>> limits(long day) {
    return readers.read(session ->
        session
            .prepare(LIMITS)
            .number(day)
            .list(row ->
                new TenantLimit(
                    row.getString(1),
                    row.getObject(2) == null ? Long.MAX_VALUE : row.getLong(2),
                    row.getInt(3) == 1)));
  }

  @Override
  public Future<Tenant.Use> use(String id, long day) {
    return readers.read(session ->
        new Tenant.Use(
            session.prepare(RUNNING).text(id).one(row -> row.getLong(1)),
            session.prepare(QUEUED).text(id).one(row -> row.getLong(1)),
            TenantBytes.of(session, id, day)));
  }
}

package dev.quorus.controller.store.sql;

import dev.quorus.controller.security.ApiKey;
import dev.quorus.controller.security.ApiKey.Life;
import dev.quorus.controller.security.ApiKeyStore;
import dev.quorus.controller.security.Grant;
import dev.quorus.controller.security.Revocation;
import dev.quorus.controller.security.Role;
import io.vertx.core.Future;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** API keys in their table. */
final class SqlApiKeyStore implements ApiKeyStore {
  private static final String INSERT =
      "INSERT INTO api_keys (id, name, tenant, role, scope, max_requests, hash, created_at,"
          + " created_by, expires_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO ";
  private static final String ADD = INSERT + "NOTHING";
  private static final String PUT =
      INSERT
          + "UPDATE SET name = excluded.name, tenant = excluded.tenant, role = excluded.role,"
          + " scope = excluded.scope, max_requests = excluded.max_requests, hash = excluded.hash,"
          + " created_at = excluded.created_at, created_by = excluded.created_by,"
          + " expires_at = excluded.expires_at, revoked_at = NULL";
  private static final String ALL =
      "SELECT id, name, tenant, role, scope, max_requests, hash, created_at, created_by,"
          + " expires_at, revoked_at, last_used_at FROM api_keys ORDER BY id";
  private static final String REVOKE =
      "UPDATE api_keys SET revoked_at = ?, hash = ? || hash WHERE id = ? AND revoked_at IS NULL"
          + " AND (scope <> 'CLUSTER' OR role <> 'ADMIN' OR expires_at <= ? OR EXISTS (SELECT 1"
          + " FROM api_keys o WHERE o.id <> api_keys.id AND o.scope = 'CLUSTER'"
          + " AND o.role = 'ADMIN' AND o.revoked_at IS NULL"
          + " AND (o.expires_at IS NULL OR o.expires_at > ?)))";
  private static final String IS_VALID =
      "SELECT id FROM api_keys WHERE id = ? AND revoked_at IS NULL";
  private static final String USED =
      "UPDATE api_keys SET last_used_at = ?"
          + " WHERE id = ? AND (last_used_at IS NULL OR last_used_at < ?)";
  private static final String CLUSTER = "CLUSTER";

  private final GroupCommit commit;
  private final Readers readers;

  SqlApiKeyStore(GroupCommit commit, Readers readers) {
    this.commit = commit;
    this.readers = readers;
  }

  @Override
  public Future<List<ApiKey>> all() {
    return readers.read(session -> session.prepare(ALL).list(SqlApiKeyStore::key));
  }

  private static ApiKey key(ResultSet row) throws SQLException {
    return new ApiKey(
        row.getString(1),
        row.getString(2),
        new Grant(
            row.getString(3),
            Role.valueOf(row.getString(4)),
            row.getString(5).equals(CLUSTER),
            row.getInt(6)),
        row.getString(7),
        new Life(
            TransferRow.instant(row, 8),
            row.getString(9),
            time(row, 10),
            time(row, 11),
            time(row, 12)));
  }

  private static @Nullable Instant time(ResultSet row, int column) throws SQLException {
    return row.getObject(column) == null ? null : TransferRow.instant(row, column);
  }

  @Override
  public Future<Boolean> add(ApiKey key) {
    return write(ADD, key);
  }

  @Override
  public Future<Void> put(ApiKey key) {
    return write(PUT, key).mapEmpty();
  }

  private Future<Boolean> write(String sql, ApiKey key) {
    Grant grant = key.grant();
    Life life = key.life();
    return commit.write(session ->
        AccessVersion.raiseIf(
                session,
                session
                    .prepare(sql)
                    .text(key.id())
                    .text(key.name())
                    .text(grant.tenant())
                    .text(grant.role().name())
                    .text(grant.clusterWide() ? CLUSTER : "TENANT")
                    .number(grant.perSecond() == 0 ? null : Long.valueOf(grant.perSecond()))
                    .text(key.hash())
                    .number(Micros.of(life.createdAt()))
                    .text(life.createdBy())
                    .number(
                        life.expiresAt() == null ? null : Long.valueOf(Micros.of(life.expiresAt())))
                    .update())
            > 0);
  }

  /** All transactions follow one another, so that each sees whom the one before left. */
  @Override
  public Future<Revocation> revoke(String id, Instant at) {
    return commit.write(session -> {
      long now = Micros.of(at);
      int changed =
          session
              .prepare(REVOKE)
              .number(now)
              .text(ApiKey.revokedHash(""))
              .text(id)
              .number(now)
              .number(now)
              .update();
      if (AccessVersion.raiseIf(session, changed) > 0) {
        return Revocation.DONE;
      }
      boolean stays = session.prepare(IS_VALID).text(id).first(row -> row.getString(1)) != null;
      return stays ? Revocation.LAST_ADMIN : Revocation.NOTHING;
    });
  }

  @Override
  public Future<@Nullable Void> used(Map<String, Instant> times) {
    return commit
        .write(session -> {
          Prepared row = session.prepare(USED);
          for (Map.Entry<String, Instant> each : times.entrySet()) {
            long at = Micros.of(each.getValue());
            row.number(at).text(each.getKey()).number(at).add();
          }
          return row.batch().length;
        })
        .mapEmpty();
  }

  @Override
  public Future<Long> version() {
    return readers.read(AccessVersion::read);
  }
}

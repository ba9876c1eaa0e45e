package dev.quorus.controller.store.sql;

import dev.quorus.controller.security.ApiKey;
import dev.quorus.controller.security.ApiKeyStore;
import dev.quorus.controller.security.Role;
import io.vertx.core.Future;
import java.util.List;

/** API keys in their table. */
final class SqlApiKeyStore implements ApiKeyStore {
  private static final String ADD =
      "INSERT INTO api_keys (id, name, tenant, role, hash, created_at) VALUES (?, ?, ?, ?, ?, ?)"
          + " ON CONFLICT (id) DO NOTHING";
  private static final String PUT =
      "INSERT INTO api_keys (id, name, tenant, role, hash, created_at) VALUES (?, ?, ?, ?, ?, ?)"
          + " ON CONFLICT (id) DO UPDATE SET name = excluded.name, tenant = excluded.tenant,"
          + " role = excluded.role, hash = excluded.hash, created_at = excluded.created_at";
  private static final String ALL =
      "SELECT id, name, tenant, role, hash, created_at FROM api_keys ORDER BY id";

  private final GroupCommit commit;
  private final Readers readers;

  SqlApiKeyStore(GroupCommit commit, Readers readers) {
    this.commit = commit;
    this.readers = readers;
  }

  @Override
  public Future<List<ApiKey>> all() {
    return readers.read(session ->
        session
            .prepare(ALL)
            .list(row ->
                new ApiKey(
                    row.getString(1),
                    row.getString(2),
                    row.getString(3),
                    Role.valueOf(row.getString(4)),
                    row.getString(5),
                    TransferRow.instant(row, 6))));
  }

  @Override
  public Future<Boolean> add(ApiKey key) {
    return write(ADD, key).map(changed -> changed > 0);
  }

  @Override
  public Future<Void> put(ApiKey key) {
    return write(PUT, key).mapEmpty();
  }

  private Future<Integer> write(String sql, ApiKey key) {
    return commit.write(session ->
        session
            .prepare(sql)
            .text(key.id())
            .text(key.name())
            .text(key.tenant())
            .text(key.role().name())
            .text(key.hash())
            .number(Micros.of(key.at()))
            .update());
  }
}

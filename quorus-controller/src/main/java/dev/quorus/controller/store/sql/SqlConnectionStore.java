package dev.quorus.controller.store.sql;

import dev.quorus.controller.connection.Connection;
import dev.quorus.controller.connection.Connection.Revision;
import dev.quorus.controller.connection.ConnectionJson;
import dev.quorus.controller.connection.ConnectionStore;
import dev.quorus.controller.store.StoreException;
import dev.quorus.controller.store.StoreException.Reason;
import dev.quorus.core.bus.SecretCodec;
import dev.quorus.core.transfer.TransferId;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Connections in their table, with what was sealed on the asker's thread. */
final class SqlConnectionStore implements ConnectionStore {
  private static final String COLUMNS =
      "SELECT tenant, name, definition, version, created_at, changed_at, rotated_at"
          + " FROM connections WHERE tenant = ?";
  private static final String FIND = COLUMNS + " AND name = ?";
  private static final String LIST = COLUMNS + " ORDER BY name";
  private static final String COUNT = "SELECT COUNT(*) FROM connections WHERE tenant = ?";
  private static final String CREATE =
      "INSERT INTO connections (tenant, name, definition, sessions, version, created_at,"
          + " changed_at, rotated_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
          + " ON CONFLICT (tenant, name) DO NOTHING";
  private static final String REPLACE =
      "UPDATE connections SET definition = ?, sessions = ?, version = ?, changed_at = ?,"
          + " rotated_at = ? WHERE tenant = ? AND name = ? AND version = ?";
  private static final String REMOVE =
      "DELETE FROM connections WHERE tenant = ? AND name = ? AND version = ?";
  private static final String USES =
      "SELECT t.id FROM transfer_connections u JOIN transfers t ON t.id = u.transfer_id"
          + " WHERE u.tenant = ? AND u.name = ? AND u.transfer_id >= ? AND t.finished_at IS NULL"
          + " ORDER BY t.id LIMIT ?";
  private static final String SESSIONS =
      "SELECT tenant, name, sessions FROM connections WHERE sessions IS NOT NULL";

  /** Longer than a submit takes from its identifier to its commit, or clocks are apart. */
  private static final Duration RECENT = Duration.ofMinutes(10);

  private static final String FROM_THE_FIRST = "";

  private final GroupCommit commit;
  private final Readers readers;
  private final ConnectionJson json;
  private final InstantSource clock;

  SqlConnectionStore(
      GroupCommit commit, Readers readers, SecretCodec secrets, InstantSource clock) {
    this.commit = commit;
    this.readers = readers;
    this.json = new ConnectionJson(secrets);
    this.clock = clock;
  }

  /** A connection as it goes into its row. */
  private record Row(String definition, @Nullable Long sessions, @Nullable Long rotatedAt) {}

  private Row row(Connection connection) {
    Integer sessions = connection.definition().limits().sessions();
    Instant rotatedAt = connection.revision().rotatedAt();
    return new Row(
        json.write(connection.definition()).encode(),
        sessions == null ? null : Long.valueOf(sessions),
        rotatedAt == null ? null : Long.valueOf(Micros.of(rotatedAt)));
  }

  @Override
  public Future<Created> create(Connection connection) {
    Row row = row(connection);
    return commit.write(session -> create(session, connection, row));
  }

  private static Created create(Session session, Connection connection, Row row)
      throws SQLException {
    long count = session.prepare(COUNT).text(connection.tenant()).one(found -> found.getLong(1));
    if (count >= MOST) {
      return Created.TOO_MANY;
    }
    Revision revision = connection.revision();
    int made =
        session
            .prepare(CREATE)
            .text(connection.tenant())
            .text(connection.name())
            .text(row.definition())
            .number(row.sessions())
            .number(revision.version())
            .number(Micros.of(revision.createdAt()))
            .number(Micros.of(revision.changedAt()))
            .number(row.rotatedAt())
            .update();
    return made > 0 ? Created.YES : Created.EXISTS;
  }

  @Override
  public Future<@Nullable Connection> find(String tenant, String name) {
    return readers.read(session -> session.prepare(FIND).text(tenant).text(name).first(this::read));
  }

  @Override
  public Future<List<Connection>> list(String tenant) {
    return readers.read(session -> session.prepare(LIST).text(tenant).list(this::read));
  }

  private Connection read(ResultSet row) throws SQLException {
    String name = row.getString(2);
    try {
      return new Connection(
          row.getString(1),
          name,
          json.read(new JsonObject(row.getString(3))),
          new Revision(
              row.getLong(4),
              TransferRow.instant(row, 5),
              TransferRow.instant(row, 6),
              TransferRow.instantOrNull(row, 7)));
    } catch (RuntimeException e) {
      throw new StoreException(
          Reason.UNREADABLE,
          ("the stored connection '%s' cannot be read; if the key for secrets was replaced, put the"
                  + " old one back")
              .formatted(name),
          e);
    }
  }

  @Override
  public Future<Boolean> replace(Connection connection) {
    Row row = row(connection);
    Revision revision = connection.revision();
    // What it came to is the connection, of which the request's answer is made.
    return commit
        .<@Nullable Connection>write(session -> {
          int replaced =
              session
                  .prepare(REPLACE)
                  .text(row.definition())
                  .number(row.sessions())
                  .number(revision.version())
                  .number(Micros.of(revision.changedAt()))
                  .number(row.rotatedAt())
                  .text(connection.tenant())
                  .text(connection.name())
                  .number(revision.version() - 1)
                  .update();
          return replaced > 0 ? connection : null;
        })
        .map(Objects::nonNull);
  }

  /** Most uses are looked at beside the writer, which looks at the latest again. */
  @Override
  public Future<Removed> remove(String tenant, String name, long version) {
    String recent = firstIdAt(clock.instant().minus(RECENT));
    return readers
        .read(session -> uses(session, tenant, name, FROM_THE_FIRST))
        .compose(used ->
            used.isEmpty()
                ? commit.<Removed>write(session -> remove(session, tenant, name, version, recent))
                : Future.<Removed>succeededFuture(new Removed.InUse(used)));
  }

  private Removed remove(Session session, String tenant, String name, long version, String recent)
      throws SQLException {
    Connection present = session.prepare(FIND).text(tenant).text(name).first(this::read);
    if (present == null || present.revision().version() != version) {
      return new Removed.Changed();
    }
    List<TransferId> used = uses(session, tenant, name, recent);
    if (!used.isEmpty()) {
      return new Removed.InUse(used);
    }
    session.prepare(REMOVE).text(tenant).text(name).number(version).update();
    return new Removed.Yes(present);
  }

  private static List<TransferId> uses(Session session, String tenant, String name, String from)
      throws SQLException {
    return session
        .prepare(USES)
        .text(tenant)
        .text(name)
        .text(from)
        .number(MOST_NAMED)
        .list(found -> TransferId.parse(found.getString(1)));
  }

  /** The least identifier that a transfer of that time can have. */
  private static String firstIdAt(Instant at) {
    return new UUID(Math.max(0, at.toEpochMilli()) << 16, 0).toString();
  }

  @Override
  public Future<Map<Key, Integer>> sessions() {
    return readers.read(session -> {
      Map<Key, Integer> all = new HashMap<>();
      for (Sessions each : session.prepare(SESSIONS).list(Sessions::read)) {
        all.put(each.key(), each.most());
      }
      return all;
    });
  }

  private record Sessions(Key key, int most) {
    static Sessions read(ResultSet row) throws SQLException {
      return new Sessions(new Key(row.getString(1), row.getString(2)), row.getInt(3));
    }
  }
}

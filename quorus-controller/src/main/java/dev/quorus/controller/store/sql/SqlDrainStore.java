package dev.quorus.controller.store.sql;

import dev.quorus.controller.store.DrainStore;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Drains, as columns of the agents' table. */
final class SqlDrainStore implements DrainStore {
  private static final String DRAIN =
      "UPDATE agents SET drain_from = COALESCE(drain_from, ?), drain_by = ? WHERE id = ?";
  private static final String UNDRAIN =
      "UPDATE agents SET drain_from = NULL, drain_by = NULL WHERE id = ?";
  private static final String DRAINS =
      "SELECT id, drain_from, drain_by FROM agents WHERE drain_from IS NOT NULL ORDER BY id";

  private final GroupCommit commit;
  private final Readers readers;

  SqlDrainStore(GroupCommit commit, Readers readers) {
    this.commit = commit;
    this.readers = readers;
  }

  @Override
  public Future<Boolean> drain(String agent, Instant from, @Nullable Instant by) {
    Long end = by == null ? null : Long.valueOf(Micros.of(by));
    return commit.write(session ->
        session.prepare(DRAIN).number(Micros.of(from)).number(end).text(agent).update() > 0);
  }

  @Override
  public Future<Boolean> undrain(String agent) {
    return commit.write(session -> session.prepare(UNDRAIN).text(agent).update() > 0);
  }

  @Override
  public Future<List<Drain>> drains() {
    return readers.read(session ->
        session
            .prepare(DRAINS)
            .list(row ->
                new Drain(
                    row.getString(1),
                    TransferRow.instant(row, 2),
                    row.getObject(3) == null ? null : TransferRow.instant(row, 3))));
  }
}

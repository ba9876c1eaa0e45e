package dev.quorus.controller.store.sql;

import dev.quorus.controller.store.AgentStore;
import dev.quorus.controller.store.StoredAgent;
import dev.quorus.core.bus.BusMessage.AgentProfile;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.List;

/** Agents in their table. */
final class SqlAgentStore implements AgentStore {
  private static final String SEEN =
      "INSERT INTO agents (id, profile, first_seen, last_seen) VALUES (?, ?, ?, ?)"
          + " ON CONFLICT (id) DO UPDATE"
          + " SET profile = excluded.profile, last_seen = excluded.last_seen";
  private static final String ALL = "SELECT profile, first_seen, last_seen FROM agents ORDER BY id";

  private final GroupCommit commit;
  private final Readers readers;

  SqlAgentStore(GroupCommit commit, Readers readers) {
    this.commit = commit;
    this.readers = readers;
  }

  @Override
  public Future<Void> seen(AgentProfile profile, Instant at) {
    String json = ProfileJson.write(profile);
    long micros = Micros.of(at);
    return commit
        .write(session ->
            session
                .prepare(SEEN)
                .text(profile.agentId())
                .text(json)
                .number(micros)
                .number(micros)
                .update())
        .mapEmpty();
  }

  @Override
  public Future<List<StoredAgent>> agents() {
    return readers.read(session ->
        session
            .prepare(ALL)
            .list(row ->
                new StoredAgent(
                    ProfileJson.read(row.getString(1)),
                    TransferRow.instant(row, 2),
                    TransferRow.instant(row, 3))));
  }
}

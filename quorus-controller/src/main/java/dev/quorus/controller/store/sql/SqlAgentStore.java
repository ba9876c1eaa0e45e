package dev.quorus.controller.store.sql;

import dev.quorus.controller.store.AgentStore;
import dev.quorus.controller.store.StoredAgent;
import dev.quorus.core.bus.BusMessage.AgentProfile;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Agents in their table. */
final class SqlAgentStore implements AgentStore {
  private static final String SEEN =
      "INSERT INTO agents (id, profile, first_seen, last_seen) VALUES (?, ?, ?, ?)"
          + " ON CONFLICT (id) DO UPDATE"
          + " SET profile = excluded.profile, last_seen = excluded.last_seen";
  private static final String ALL = "SELECT profile, first_seen, last_seen FROM agents ORDER BY id";

  private final GroupCommit commit;
  private final Readers readers;
  private final SqlDrainStore drains;

  SqlAgentStore(GroupCommit commit, Readers readers) {
    this.commit = commit;
    this.readers = readers;
    this.drains = new SqlDrainStore(commit, readers);
  }

  @Override
  public Future<Boolean> drain(String agent, Instant from, @Nullable Instant by) {
    return drains.drain(agent, from, by);
  }

  @Override
  public Future<Boolean> undrain(String agent) {
    return drains.undrain(agent);
  }

  @Override
  public Future<List<Drain>> drains() {
    return drains.drains();
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

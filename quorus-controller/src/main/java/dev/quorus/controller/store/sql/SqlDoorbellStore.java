package dev.quorus.controller.store.sql;

import dev.quorus.controller.store.Doorbell;
import dev.quorus.controller.store.Doorbell.Kind;
import dev.quorus.controller.store.DoorbellStore;
import dev.quorus.controller.store.sql.Bells.Ring;
import dev.quorus.core.transfer.TransferId;
import io.vertx.core.Future;
import java.time.InstantSource;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Doorbells in their table. */
final class SqlDoorbellStore implements DoorbellStore {
  private final GroupCommit commit;
  private final Readers readers;
  private final Bells bells;
  private final InstantSource clock;

  SqlDoorbellStore(GroupCommit commit, Readers readers, Bells bells, InstantSource clock) {
    this.commit = commit;
    this.readers = readers;
    this.bells = bells;
    this.clock = clock;
  }

  @Override
  public void hearsDirectly(long epoch) {
    bells.direct(epoch);
  }

  @Override
  public Future<@Nullable Void> ring(TransferId transfer, Kind kind) {
    Ring ring = Ring.of(transfer, kind, Micros.of(clock.instant()));
    return commit.<@Nullable Void>write(session -> {
      bells.ring(session, ring);
      return null;
    });
  }

  @Override
  public Future<List<Doorbell>> rung(int limit) {
    return readers.read(session -> Bells.rung(session, limit));
  }

  @Override
  public Future<@Nullable Void> answered(Collection<Long> seqs) {
    List<Long> handled = List.copyOf(seqs);
    return commit.<@Nullable Void>write(session -> {
      bells.answered(session, handled);
      return null;
    });
  }
}

package dev.quorus.controller.store.sql;

import dev.quorus.controller.store.Applied;
import dev.quorus.controller.store.LeaderStore;
import dev.quorus.controller.store.TransferRecord;
import dev.quorus.controller.store.Unfinished;
import dev.quorus.controller.store.sql.AttemptMoves.Assign;
import dev.quorus.controller.store.sql.AttemptMoves.End;
import dev.quorus.controller.store.sql.AttemptMoves.Release;
import dev.quorus.controller.store.sql.AttemptMoves.Start;
import dev.quorus.controller.store.sql.OtherMoves.GiveUp;
import dev.quorus.controller.store.sql.OtherMoves.Requeue;
import dev.quorus.controller.store.sql.Write.Part;
import dev.quorus.core.bus.OutcomeJson;
import dev.quorus.core.engine.Outcome;
import dev.quorus.core.failure.TransferFailure;
import dev.quorus.core.transfer.AttemptRef;
import dev.quorus.core.transfer.Progress;
import dev.quorus.core.transfer.Receipt;
import dev.quorus.core.transfer.TransferId;
import io.vertx.core.Future;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The leader's moves, on the terms that its epoch is the stored one. */
final class SqlLeaderStore implements LeaderStore {
  private static final int OPEN_PAGE = 1_000;

  private final GroupCommit commit;
  private final Readers readers;
  private final SqlTransferStore transfers;
  private final Moves moves;
  private final Terms terms;

  SqlLeaderStore(
      GroupCommit commit, Readers readers, SqlTransferStore transfers, Moves moves, long epoch) {
    this.commit = commit;
    this.readers = readers;
    this.transfers = transfers;
    this.moves = moves;
    this.terms = Terms.leader(epoch);
  }

  private <A> Future<Applied> write(Bulk<A, Applied> kind, A move, TransferId transfer) {
    return commit.write(new Part<>(kind, move, transfer), terms);
  }

  @Override
  public Future<Applied> assign(AttemptRef ref, String agent, String why, Instant at) {
    return write(moves.assign, new Assign(ref, agent, why, Micros.of(at)), ref.transfer());
  }

  @Override
  public Future<Applied> release(AttemptRef ref, String why, Instant at) {
    return write(moves.release, new Release(ref, why, Micros.of(at)), ref.transfer());
  }

  @Override
  public Future<Applied> start(AttemptRef ref, Instant at) {
    return write(moves.start, new Start(ref, Micros.of(at)), ref.transfer());
  }

  @Override
  public Future<Applied> succeed(AttemptRef ref, Receipt receipt, Instant at) {
    return end(ref, Ending.succeeded(receipt), at);
  }

  @Override
  public Future<Applied> retry(
      AttemptRef ref, Outcome.Failed ended, Progress progress, NextTry next, Instant at) {
    return end(ref, Ending.retried(ended, progress, next), at);
  }

  @Override
  public Future<Applied> fail(AttemptRef ref, Outcome.Failed ended, Progress progress, Instant at) {
    return end(ref, Ending.failed(ended, progress), at);
  }

  private Future<Applied> end(AttemptRef ref, Ending ending, Instant at) {
    return write(moves.end, new End(ref, ending, Micros.of(at)), ref.transfer());
  }

  @Override
  public Future<Applied> giveUp(TransferId id, TransferFailure failure, Instant at) {
    String json = OutcomeJson.write(failure).encode();
    return write(moves.giveUp, new GiveUp(id, json, Ending.words(failure), Micros.of(at)), id);
  }

  @Override
  public Future<Applied> requeue(TransferId id, Instant at) {
    return write(moves.requeue, new Requeue(id, Micros.of(at)), id);
  }

  @Override
  public Future<@Nullable TransferRecord> load(TransferId id) {
    return transfers.load(id);
  }

  @Override
  public void forEachUnfinished(Consumer<? super Unfinished> consumer) {
    OpenPages pages = new OpenPages();
    new ReadAhead<Unfinished>(pages::after).forEach(consumer);
  }

  /** The unfinished ones page by page. For one thread. */
  private final class OpenPages {
    private boolean keyKnown;

    List<Unfinished> after(@Nullable Unfinished last) {
      String id = last == null ? "" : last.id().toString();
      return readers.readHere(session -> {
        List<Unfinished> page = moves.reads.open(session, id, OPEN_PAGE);
        if (!keyKnown) {
          proveKey(session, page);
        }
        return page;
      });
    }

    /** Opens the first secret there is: with another key no order could be given to an agent. */
    private void proveKey(Session session, List<Unfinished> page) throws SQLException {
      for (Unfinished each : page) {
        if (each.order().secret()) {
          moves.reads.load(session, each.id());
          keyKnown = true;
          return;
        }
      }
    }
  }
}

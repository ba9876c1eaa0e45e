package dev.quorus.controller.store.sql;

import dev.quorus.controller.store.Applied;
import dev.quorus.controller.store.LeaderStore;
import dev.quorus.controller.store.StoreException;
import dev.quorus.controller.store.StoreException.Reason;
import dev.quorus.controller.store.TransferRecord;
import dev.quorus.controller.store.Unfinished;
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

/** The leader's moves, each of which looks at the epoch of its transaction first. */
final class SqlLeaderStore implements LeaderStore {
  private static final int OPEN_PAGE = 1_000;

  private final GroupCommit commit;
  private final Readers readers;
  private final Ledger ledger;
  private final SqlTransferStore transfers;
  private final Moves moves;
  private final long epoch;

  SqlLeaderStore(
      GroupCommit commit,
      Readers readers,
      Ledger ledger,
      SqlTransferStore transfers,
      Moves moves,
      long epoch) {
    this.commit = commit;
    this.readers = readers;
    this.ledger = ledger;
    this.transfers = transfers;
    this.moves = moves;
    this.epoch = epoch;
  }

  private <T> Future<T> write(Work<T> move) {
    return commit.write(session -> {
      long present = ledger.epoch();
      if (present != epoch) {
        throw notLeading(present);
      }
      return move.apply(session);
    });
  }

  private StoreException notLeading(long present) {
    return new StoreException(
        Reason.NOT_LEADING,
        "this controller led under epoch %d, the database is at epoch %d: another one leads"
            .formatted(epoch, present),
        null);
  }

  @Override
  public Future<Applied> assign(AttemptRef ref, String agent, Instant at) {
    return write(session -> moves.attempts.assign(session, ref, agent, Micros.of(at)));
  }

  @Override
  public Future<Applied> release(AttemptRef ref, String why, Instant at) {
    return write(session -> moves.attempts.release(session, ref, why, Micros.of(at)));
  }

  @Override
  public Future<Applied> start(AttemptRef ref, Instant at) {
    return write(session -> moves.attempts.start(session, ref, Micros.of(at)));
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
    return write(session -> moves.attempts.end(session, ref, ending, Micros.of(at)));
  }

  @Override
  public Future<Applied> giveUp(TransferId id, TransferFailure failure, Instant at) {
    String json = OutcomeJson.write(failure).encode();
    String words = Ending.words(failure);
    return write(session -> moves.others.giveUp(session, id, json, words, Micros.of(at)));
  }

  @Override
  public Future<Applied> requeue(TransferId id, Instant at) {
    return write(session -> moves.others.requeue(session, id, Micros.of(at)));
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

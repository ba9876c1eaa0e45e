package dev.quorus.controller.store.sql;

import dev.quorus.controller.store.AttemptRecord;
import dev.quorus.controller.store.CancelResult;
import dev.quorus.controller.store.EventRecord;
import dev.quorus.controller.store.NewTransfer;
import dev.quorus.controller.store.PauseResult;
import dev.quorus.controller.store.QuotaExceeded;
import dev.quorus.controller.store.ResumeResult;
import dev.quorus.controller.store.SubmitResult;
import dev.quorus.controller.store.TransferQuery;
import dev.quorus.controller.store.TransferRecord;
import dev.quorus.controller.store.TransferStore;
import dev.quorus.controller.store.sql.Write.Part;
import dev.quorus.core.bus.OrderJson;
import dev.quorus.core.transfer.Progress;
import dev.quorus.core.transfer.TransferId;
import dev.quorus.core.transfer.TreeReport;
import io.vertx.core.Future;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Transfers in their tables. The asker's thread makes everything ready that is to be written, JSON
 * above all; the writer's thread only writes.
 */
final class SqlTransferStore implements TransferStore {
  private static final int MOST_LINES_KEPT = 20;

  private final GroupCommit commit;
  private final Readers readers;
  private final OrderJson orders;
  private final @Nullable RecentRecords recent;
  private final Moves moves;

  /**
   * @param recent null if other processes write the database too
   */
  SqlTransferStore(
      GroupCommit commit,
      Readers readers,
      OrderJson orders,
      @Nullable RecentRecords recent,
      Moves moves) {
    this.commit = commit;
    this.readers = readers;
    this.orders = orders;
    this.recent = recent;
    this.moves = moves;
  }

  @Override
  public Future<SubmitResult> submit(NewTransfer transfer) {
    Submission submission = Submission.of(transfer, orders);
    return commit
        .write(new Part<>(moves.submit, submission, transfer.id()), Terms.CLIENT)
        .compose(submitted ->
            switch (submitted) {
              case Submitted.Stored(SubmitResult result) -> Future.succeededFuture(result);
              case Submitted.Over(QuotaExceeded quota) -> Future.failedFuture(quota);
            });
  }

  @Override
  public Future<CancelResult> cancel(String tenant, TransferId id, Instant at) {
    return commit.write(session -> moves.others.cancel(session, tenant, id, Micros.of(at)));
  }

  @Override
  public Future<PauseResult> pause(
      String tenant, TransferId id, @Nullable Progress progress, Instant at) {
    return commit.write(
        session -> moves.pauses.pause(session, tenant, id, progress, Micros.of(at)));
  }

  @Override
  public Future<ResumeResult> resume(String tenant, TransferId id, Instant at) {
    return commit.write(session -> moves.pauses.resume(session, tenant, id, Micros.of(at)));
  }

  @Override
  public Future<@Nullable TransferRecord> find(String tenant, TransferId id) {
    return load(id)
        .map(record ->
            record != null && record.order().placement().tenant().equals(tenant) ? record : null);
  }

  @Override
  public Future<List<TransferRecord>> list(TransferQuery query) {
    return readers.read(session -> moves.lists.list(session, query));
  }

  @Override
  public Future<@Nullable List<AttemptRecord>> attempts(String tenant, TransferId id) {
    return readers.read(session -> moves.reads.attempts(session, tenant, id));
  }

  @Override
  public Future<@Nullable List<EventRecord>> events(
      String tenant, TransferId id, long after, int limit) {
    return readers.read(session -> moves.reads.events(session, tenant, id, after, limit));
  }

  /** The transfer, of any tenant; null if there is none. */
  Future<@Nullable TransferRecord> load(TransferId id) {
    if (recent == null) {
      return readers.read(session -> moves.reads.load(session, id));
    }
    TransferRecord known = recent.get(id);
    return known != null
        ? Future.succeededFuture(known)
        : readers.read(session -> read(session, recent, id));
  }

  private @Nullable TransferRecord read(Session session, RecentRecords recent, TransferId id)
      throws SQLException {
    RecentRecords.Mark mark = recent.mark(id);
    TransferRecord record = moves.reads.load(session, id);
    recent.keep(id, mark, record == null || isLarge(record) ? null : record);
    return record;
  }

  /** A few of these would take all the room. */
  private static boolean isLarge(TransferRecord record) {
    TreeReport tree = record.tree();
    return tree != null && tree.lines().size() > MOST_LINES_KEPT;
  }

  @Override
  public Future<Integer> purgeFinishedBefore(Instant instant) {
    return purgeOn(Micros.of(instant), 0);
  }

  /** Slice by slice, each a write among the others, so that none of those waits long. */
  private Future<Integer> purgeOn(long before, int removed) {
    return commit
        .write(session -> moves.purge.removeSlice(session, before))
        .compose(slice ->
            slice < Purge.SLICE
                ? Future.succeededFuture(removed + slice)
                : purgeOn(before, removed + slice));
  }
}

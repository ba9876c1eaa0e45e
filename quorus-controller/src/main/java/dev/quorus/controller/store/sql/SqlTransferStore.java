package dev.quorus.controller.store.sql;

import dev.quorus.controller.store.Applied;
import dev.quorus.controller.store.AttemptRecord;
import dev.quorus.controller.store.CancelResult;
import dev.quorus.controller.store.EventRecord;
import dev.quorus.controller.store.NewTransfer;
import dev.quorus.controller.store.PauseResult;
import dev.quorus.controller.store.ResumeResult;
import dev.quorus.controller.store.SubmitResult;
import dev.quorus.controller.store.TransferQuery;
import dev.quorus.controller.store.TransferRecord;
import dev.quorus.controller.store.TransferStore;
import dev.quorus.core.bus.OrderJson;
import dev.quorus.core.bus.OutcomeJson;
import dev.quorus.core.engine.Outcome;
import dev.quorus.core.failure.TransferFailure;
import dev.quorus.core.transfer.AttemptRef;
import dev.quorus.core.transfer.Progress;
import dev.quorus.core.transfer.Receipt;
import dev.quorus.core.transfer.TransferId;
import dev.quorus.core.transfer.TreeReport;
import io.vertx.core.Future;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Transfers in their tables. The asker's thread makes everything ready that is to be written, JSON
 * above all; the writer's thread only writes.
 */
final class SqlTransferStore implements TransferStore {
  private static final int OPEN_PAGE = 1_000;
  private static final int MOST_LINES_KEPT = 20;

  private final GroupCommit commit;
  private final Readers readers;
  private final OrderJson orders;
  private final RecentRecords recent;
  private final TransferReads reads;
  private final TransferLists lists;
  private final Submits submits;
  private final AttemptMoves attempts;
  private final OtherMoves others;
  private final Pauses pauses;
  private final Purge purge;

  SqlTransferStore(
      GroupCommit commit,
      Readers readers,
      OrderJson orders,
      EventLog events,
      RecentRecords recent) {
    TransferRow rows = new TransferRow(orders);
    this.commit = commit;
    this.readers = readers;
    this.orders = orders;
    this.recent = recent;
    this.reads = new TransferReads(rows);
    this.lists = new TransferLists(rows);
    this.submits = new Submits(events, rows);
    this.attempts = new AttemptMoves(events);
    this.others = new OtherMoves(events, reads);
    this.pauses = new Pauses(events, reads);
    this.purge = new Purge(events);
  }

  @Override
  public Future<SubmitResult> submit(NewTransfer transfer) {
    Submission submission = Submission.of(transfer, orders);
    return commit.write(session -> submits.submit(session, submission));
  }

  @Override
  public Future<Applied> assign(AttemptRef ref, String agent, Instant at) {
    return commit.write(session -> attempts.assign(session, ref, agent, Micros.of(at)));
  }

  @Override
  public Future<Applied> release(AttemptRef ref, String why, Instant at) {
    return commit.write(session -> attempts.release(session, ref, why, Micros.of(at)));
  }

  @Override
  public Future<Applied> start(AttemptRef ref, Instant at) {
    return commit.write(session -> attempts.start(session, ref, Micros.of(at)));
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
    return commit.write(session -> attempts.end(session, ref, ending, Micros.of(at)));
  }

  @Override
  public Future<Applied> giveUp(TransferId id, TransferFailure failure, Instant at) {
    String json = OutcomeJson.write(failure).encode();
    String words = Ending.words(failure);
    return commit.write(session -> others.giveUp(session, id, json, words, Micros.of(at)));
  }

  @Override
  public Future<Applied> requeue(TransferId id, Instant at) {
    return commit.write(session -> others.requeue(session, id, Micros.of(at)));
  }

  @Override
  public Future<CancelResult> cancel(String tenant, TransferId id, Instant at) {
    return commit.write(session -> others.cancel(session, tenant, id, Micros.of(at)));
  }

  @Override
  public Future<PauseResult> pause(
      String tenant, TransferId id, @Nullable Progress progress, Instant at) {
    return commit.write(session -> pauses.pause(session, tenant, id, progress, Micros.of(at)));
  }

  @Override
  public Future<ResumeResult> resume(String tenant, TransferId id, Instant at) {
    return commit.write(session -> pauses.resume(session, tenant, id, Micros.of(at)));
  }

  @Override
  public Future<@Nullable TransferRecord> find(String tenant, TransferId id) {
    return load(id)
        .map(record ->
            record != null && record.order().placement().tenant().equals(tenant) ? record : null);
  }

  @Override
  public Future<List<TransferRecord>> list(TransferQuery query) {
    return readers.read(session -> lists.list(session, query));
  }

  @Override
  public Future<@Nullable List<AttemptRecord>> attempts(String tenant, TransferId id) {
    return readers.read(session -> reads.attempts(session, tenant, id));
  }

  @Override
  public Future<@Nullable List<EventRecord>> events(
      String tenant, TransferId id, long after, int limit) {
    return readers.read(session -> reads.events(session, tenant, id, after, limit));
  }

  @Override
  public Future<@Nullable TransferRecord> load(TransferId id) {
    TransferRecord known = recent.get(id);
    return known != null
        ? Future.succeededFuture(known)
        : readers.read(session -> read(session, id));
  }

  private @Nullable TransferRecord read(Session session, TransferId id) throws SQLException {
    RecentRecords.Mark mark = recent.mark(id);
    TransferRecord record = reads.load(session, id);
    recent.keep(id, mark, record == null || isLarge(record) ? null : record);
    return record;
  }

  /** A few of these would take all the room. */
  private static boolean isLarge(TransferRecord record) {
    TreeReport tree = record.tree();
    return tree != null && tree.lines().size() > MOST_LINES_KEPT;
  }

  @Override
  public void forEachUnfinished(Consumer<TransferRecord> consumer) {
    String after = "";
    List<TransferRecord> page = openAfter(after);
    while (!page.isEmpty()) {
      page.forEach(consumer);
      after = page.getLast().id().toString();
      page = openAfter(after);
    }
  }

  private List<TransferRecord> openAfter(String id) {
    return readers.readHere(session -> reads.open(session, id, OPEN_PAGE));
  }

  @Override
  public Future<Integer> purgeFinishedBefore(Instant instant) {
    return purgeOn(Micros.of(instant), 0);
  }

  /** Slice by slice, each a write among the others, so that none of those waits long. */
  private Future<Integer> purgeOn(long before, int removed) {
    return commit
        .write(session -> purge.removeSlice(session, before))
        .compose(slice ->
            slice < Purge.SLICE
                ? Future.succeededFuture(removed + slice)
                : purgeOn(before, removed + slice));
  }

  @Override
  public Future<Long> takeLead(String owner, Instant at) {
    return commit.write(session -> others.takeLead(session, owner, Micros.of(at)));
  }
}

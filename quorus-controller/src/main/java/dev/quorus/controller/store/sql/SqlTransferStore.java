package dev.quorus.controller.store.sql;

import dev.quorus.controller.audit.Deed;
import dev.quorus.controller.repeat.Once;
import dev.quorus.controller.store.AttemptRecord;
import dev.quorus.controller.store.CancelResult;
import dev.quorus.controller.store.EventRecord;
import dev.quorus.controller.store.NewTransfer;
import dev.quorus.controller.store.PauseResult;
import dev.quorus.controller.store.PriorityChange;
import dev.quorus.controller.store.PriorityResult;
import dev.quorus.controller.store.QuotaExceeded;
import dev.quorus.controller.store.ResumeResult;
import dev.quorus.controller.store.SubmitResult;
import dev.quorus.controller.store.TransferQuery;
import dev.quorus.controller.store.TransferRecord;
import dev.quorus.controller.store.TransferSearch;
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
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Transfers in their tables. The asker's thread makes everything ready that is to be written, JSON
 * above all; the writer's thread only writes.
 */
final class SqlTransferStore implements TransferStore {
  private static final int MOST_LINES_KEPT = 20;

  private final Parts parts;
  private final Writer writer;
  private final @Nullable String who;

  /**
   * What all views of a store share.
   *
   * @param recent null if other processes write the database too
   */
  record Parts(
      GroupCommit commit,
      Readers readers,
      OrderJson orders,
      @Nullable RecentRecords recent,
      Moves moves) {}

  SqlTransferStore(Parts parts) {
    this(parts, parts.commit(), null);
  }

  /**
   * @param writer makes the writes that have no key of their own
   * @param who asks for them; null if that is not known
   */
  private SqlTransferStore(Parts parts, Writer writer, @Nullable String who) {
    this.parts = parts;
    this.writer = writer;
    this.who = who;
  }

  @Override
  public TransferStore once(Once once) {
    Writer keyed = parts.moves().answers.writer(parts.commit(), once);
    return new SqlTransferStore(parts, keyed, who);
  }

  @Override
  public TransferStore by(String name) {
    return new SqlTransferStore(parts, writer, name);
  }

  @Override
  public Future<SubmitResult> submit(NewTransfer transfer) {
    Submission submission = Submission.of(transfer, parts.orders());
    return parts
        .commit()
        .write(new Part<>(moves().submit, submission, transfer.id()), Terms.CLIENT)
        .compose(submitted ->
            switch (submitted) {
              case Submitted.Stored(SubmitResult result) -> Future.succeededFuture(result);
              case Submitted.Over(QuotaExceeded quota) -> Future.failedFuture(quota);
            });
  }

  @Override
  public Future<List<SubmitResult>> submitAll(List<NewTransfer> transfers) {
    List<Submission> all =
        transfers.stream().map(each -> Submission.of(each, parts.orders())).toList();
    Deed deed = Deed.current();
    AtomicReference<@Nullable QuotaExceeded> over = new AtomicReference<>();
    return writer
        .<@Nullable List<SubmitResult>>write(session -> {
          over.set(moves().submits.over(session, all));
          return over.get() == null ? noted(deed, moves().submits.store(session, all)) : null;
        })
        .compose(results -> {
          QuotaExceeded quota = over.get();
          return quota == null ? Future.succeededFuture(results) : Future.failedFuture(quota);
        });
  }

  private static List<SubmitResult> noted(@Nullable Deed deed, List<SubmitResult> results) {
    if (deed != null) {
      deed.submitted(
          results.stream()
              .filter(SubmitResult.Created.class::isInstance)
              .map(each -> ((SubmitResult.Created) each).id().toString())
              .toList());
    }
    return results;
  }

  @Override
  public Future<PriorityResult> prioritize(
      String tenant, TransferId id, PriorityChange change, Instant at) {
    return writer.write(
        session -> moves().priorities.change(session, tenant, id, change, Micros.of(at)));
  }

  @Override
  public Future<CancelResult> cancel(String tenant, TransferId id, Instant at) {
    return writer.write(session -> moves().others.cancel(session, tenant, id, Micros.of(at)));
  }

  @Override
  public Future<PauseResult> pause(
      String tenant, TransferId id, @Nullable Progress progress, Instant at) {
    return writer.write(session ->
        moves().pauses.pause(session, new Pauses.Wish(tenant, id, progress, who), Micros.of(at)));
  }

  @Override
  public Future<ResumeResult> resume(String tenant, TransferId id, Instant at) {
    return writer.write(session -> moves().pauses.resume(session, tenant, id, Micros.of(at)));
  }

  @Override
  public Future<@Nullable TransferRecord> find(String tenant, TransferId id) {
    return load(id)
        .map(record ->
            record != null && record.order().placement().tenant().equals(tenant) ? record : null);
  }

  @Override
  public Future<List<TransferRecord>> list(TransferQuery query) {
    return parts.readers().read(session -> moves().lists.list(session, query));
  }

  @Override
  public Future<TransferSearch.Found> search(TransferSearch search) {
    return parts.readers().read(session -> moves().searches.find(session, search));
  }

  @Override
  public Future<@Nullable List<AttemptRecord>> attempts(String tenant, TransferId id) {
    return parts.readers().read(session -> moves().reads.attempts(session, tenant, id));
  }

  @Override
  public Future<@Nullable List<EventRecord>> events(
      String tenant, TransferId id, long after, int limit) {
    return parts.readers().read(session -> moves().reads.events(session, tenant, id, after, limit));
  }

  /** The transfer, of any tenant; null if there is none. */
  Future<@Nullable TransferRecord> load(TransferId id) {
    RecentRecords recent = parts.recent();
    if (recent == null) {
      return parts.readers().read(session -> moves().reads.load(session, id));
    }
    TransferRecord known = recent.get(id);
    return known != null
        ? Future.succeededFuture(known)
        : parts.readers().read(session -> read(session, recent, id));
  }

  private @Nullable TransferRecord read(Session session, RecentRecords recent, TransferId id)
      throws SQLException {
    RecentRecords.Mark mark = recent.mark(id);
    TransferRecord record = moves().reads.load(session, id);
    recent.keep(id, mark, record == null || isLarge(record) ? null : record);
    return record;
  }

  private Moves moves() {
    return parts.moves();
  }

  /** A few of these would take all the room. */
  private static boolean isLarge(TransferRecord record) {
    TreeReport tree = record.tree();
    return tree != null && tree.lines().size() > MOST_LINES_KEPT;
  }

  @Override
  public Future<Integer> purgeFinishedBefore(Instant instant) {
    long before = Micros.of(instant);
    return purgeAnswers(before).compose(purged -> purgeOn(before, 0));
  }

  private Future<Boolean> purgeAnswers(long before) {
    return parts
        .commit()
        .write(session -> moves().answers.removeSlice(session, before))
        .compose(all -> all ? Future.succeededFuture(true) : purgeAnswers(before));
  }

  /** Slice by slice, each a write among the others, so that none of those waits long. */
  private Future<Integer> purgeOn(long before, int removed) {
    return parts
        .commit()
        .write(session -> moves().purge.removeSlice(session, before))
        .compose(slice ->
            slice < Purge.SLICE
                ? Future.succeededFuture(removed + slice)
                : purgeOn(before, removed + slice));
  }
}

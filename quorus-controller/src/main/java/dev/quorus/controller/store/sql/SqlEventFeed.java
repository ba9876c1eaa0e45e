package dev.quorus.controller.store.sql;

import dev.quorus.controller.store.EventBatch;
import dev.quorus.controller.store.EventFeed;
import dev.quorus.controller.store.EventRecord;
import dev.quorus.controller.store.FeedEvent;
import dev.quorus.controller.store.RunMoved;
import dev.quorus.controller.store.TransferMoved;
import dev.quorus.core.transfer.StateName;
import dev.quorus.core.transfer.TransferId;
import io.vertx.core.Future;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/** Events from their table. */
final class SqlEventFeed implements EventFeed {
  /** So many numbers one question looks at: some milliseconds. */
  static final int WINDOW = 5_000;

  private static final String BOUNDS = "SELECT last_purged, last_event FROM ledger WHERE id = 1";
  private static final String EVENTS =
      "SELECT e.seq, e.transfer_id, e.at, e.state, e.attempt, e.detail, t.tenant"
          + " FROM events e JOIN transfers t ON t.id = e.transfer_id"
          + " WHERE e.seq > ? AND e.seq <= ?";
  private static final String OF_ALL = EVENTS + " ORDER BY e.seq LIMIT ?";
  private static final String OF_TENANT = EVENTS + " AND t.tenant = ? ORDER BY e.seq LIMIT ?";
  private static final String LATEST = EVENTS + " AND t.tenant = ? ORDER BY e.seq DESC";
  private static final String OF_TRANSFER =
      "SELECT e.seq, e.transfer_id, e.at, e.state, e.attempt, e.detail, '' FROM events e"
          + " WHERE e.transfer_id = ? AND e.seq > ? ORDER BY e.seq LIMIT ?";
  private static final String LABELS =
      "SELECT DISTINCT l.transfer_id, l.name, l.value FROM events e"
          + " JOIN labels l ON l.transfer_id = e.transfer_id WHERE e.seq > ? AND e.seq <= ?";
  private static final String LABELS_OF_TRANSFER =
      "SELECT transfer_id, name, value FROM labels WHERE transfer_id = ?";
  private static final String FINISHED =
      "SELECT CASE WHEN finished_at IS NULL THEN 0 ELSE 1 END FROM transfers"
          + " WHERE id = ? AND tenant = ?";

  private final List<Runnable> listeners = new CopyOnWriteArrayList<>();
  private final Readers readers;

  SqlEventFeed(Readers readers) {
    this.readers = readers;
  }

  private record Row(EventRecord event, String tenant) {}

  private record Label(String transfer, String name, String value) {}

  @Override
  public Future<Bounds> bounds() {
    return readers.read(SqlEventFeed::bounds);
  }

  private static Bounds bounds(Session session) throws SQLException {
    return session.prepare(BOUNDS).one(row -> new Bounds(row.getLong(1), row.getLong(2)));
  }

  @Override
  public Future<EventBatch> after(long seq, int most) {
    return readers.read(session -> {
      long end = Math.min(seq + WINDOW, bounds(session).last());
      return batch(
          session,
          session.prepare(OF_ALL).number(seq).number(end).number(most).list(SqlEventFeed::row),
          RunFeed.between(session, null, seq, end, most),
          new Range(seq, end, most));
    });
  }

  @Override
  public Future<EventBatch> after(String tenant, long seq, int most) {
    return readers.read(session -> {
      long end = Math.min(seq + WINDOW, bounds(session).last());
      return batch(
          session,
          session
              .prepare(OF_TENANT)
              .number(seq)
              .number(end)
              .text(tenant)
              .number(most)
              .list(SqlEventFeed::row),
          RunFeed.between(session, tenant, seq, end, most),
          new Range(seq, end, most));
    });
  }

  @Override
  public Future<EventBatch> latest(String tenant) {
    return readers.read(session -> {
      long last = bounds(session).last();
      long start = Math.max(0, last - WINDOW);
      List<Row> rows =
          session.prepare(LATEST).number(start).number(last).text(tenant).list(SqlEventFeed::row);
      return new EventBatch(List.copyOf(labelled(rows, labels(session, start, last))), last);
    });
  }

  /** What was looked at. */
  private record Range(long after, long end, int most) {
    /** The first of both, and how far they reach. */
    EventBatch first(List<TransferMoved> moves, List<RunMoved> steps) {
      List<FeedEvent> all = new ArrayList<>(moves);
      if (!steps.isEmpty()) {
        all.addAll(steps);
        all.sort(Comparator.comparingLong(FeedEvent::seq));
      }
      return all.size() < most
          ? new EventBatch(all, Math.max(after, end))
          : new EventBatch(all.subList(0, most), all.get(most - 1).seq());
    }
  }

  /** The end was read before the events, so none up to it is missing. */
  private static EventBatch batch(
      Session session, List<Row> rows, List<RunMoved> steps, Range range) throws SQLException {
    Map<String, Map<String, String>> labels =
        rows.isEmpty() ? Map.of() : labels(session, range.after(), rows.getLast().event().seq());
    return range.first(labelled(rows, labels), steps);
  }

  @Override
  public Future<@Nullable EventBatch> after(
      String tenant, TransferId transfer, long seq, int most) {
    return readers.read(session -> ofTransfer(session, tenant, transfer, seq, most));
  }

  private static @Nullable EventBatch ofTransfer(
      Session session, String tenant, TransferId transfer, long seq, int most) throws SQLException {
    String id = transfer.toString();
    long last = bounds(session).last();
    Boolean finished =
        session.prepare(FINISHED).text(id).text(tenant).first(row -> row.getInt(1) == 1);
    if (finished == null) {
      return null;
    }
    List<Row> rows =
        session.prepare(OF_TRANSFER).text(id).number(seq).number(most).list(SqlEventFeed::row);
    Map<String, String> labels = new HashMap<>();
    for (Label each : session.prepare(LABELS_OF_TRANSFER).text(id).list(SqlEventFeed::label)) {
      labels.put(each.name(), each.value());
    }
    List<FeedEvent> events =
        rows.stream()
            .<FeedEvent>map(each -> new TransferMoved(each.event(), tenant, labels))
            .toList();
    boolean whole = rows.size() < most;
    long seen = rows.isEmpty() ? seq : rows.getLast().event().seq();
    return new EventBatch(events, whole ? Math.max(last, seen) : seen, whole && finished);
  }

  @Override
  public Future<@Nullable EventBatch> ofRun(String tenant, String run, long seq, int most) {
    return readers.read(
        session -> RunFeed.of(session, tenant, run, seq, most, bounds(session).last()));
  }

  private static Map<String, Map<String, String>> labels(Session session, long after, long end)
      throws SQLException {
    Map<String, Map<String, String>> labels = new HashMap<>();
    for (Label each : session.prepare(LABELS).number(after).number(end).list(SqlEventFeed::label)) {
      labels
          .computeIfAbsent(each.transfer(), transfer -> new HashMap<>())
          .put(each.name(), each.value());
    }
    return labels;
  }

  private static List<TransferMoved> labelled(
      List<Row> rows, Map<String, Map<String, String>> labels) {
    List<TransferMoved> events = new ArrayList<>(rows.size());
    for (Row each : rows) {
      Map<String, String> own = labels.get(each.event().transfer().toString());
      events.add(new TransferMoved(each.event(), each.tenant(), own == null ? Map.of() : own));
    }
    return events;
  }

  private static Row row(ResultSet row) throws SQLException {
    return new Row(
        new EventRecord(
            row.getLong(1),
            TransferId.parse(row.getString(2)),
            TransferRow.instant(row, 3),
            StateName.valueOf(row.getString(4)),
            row.getInt(5),
            row.getString(6)),
        row.getString(7));
  }

  private static Label label(ResultSet row) throws SQLException {
    return new Label(row.getString(1), row.getString(2), row.getString(3));
  }

  @Override
  public void onAppended(Runnable listener) {
    listeners.add(listener);
  }

  /** Events were committed here. */
  void appended() {
    listeners.forEach(Runnable::run);
  }
}

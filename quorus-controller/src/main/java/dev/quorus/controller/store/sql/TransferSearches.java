package dev.quorus.controller.store.sql;

import dev.quorus.controller.store.TransferQuery;
import dev.quorus.controller.store.TransferRecord;
import dev.quorus.controller.store.TransferSearch;
import dev.quorus.controller.store.TransferSearch.Found;
import dev.quorus.controller.store.TransferSearch.Order;
import dev.quorus.controller.store.TransferSearch.Position;
import dev.quorus.controller.store.TransferSearch.Sift;
import dev.quorus.core.transfer.StateName;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Pages of transfers that are looked for: read from an index in its order, state by state or as the
 * merge of several, and sifted row by row up to {@link #LOOKED_AT} of them.
 */
final class TransferSearches {
  /** Some milliseconds' worth. */
  static final int LOOKED_AT = 2_000;

  private static final int RANK = TransferRow.AFTER;
  private static final int FINISHED_AT = RANK + 1;
  private static final int SOURCE_HOST = RANK + 2;
  private static final int DESTINATION_HOST = RANK + 3;
  private static final int AGENT = 5;
  private static final String LAST_ID = "g";
  private static final Set<StateName> ENDED =
      EnumSet.of(StateName.SUCCEEDED, StateName.FAILED, StateName.CANCELLED);

  private static final String OF_STATE =
      "SELECT "
          + TransferRow.COLUMNS
          + ", t.rank, t.finished_at, t.source_host, t.destination_host"
          + " FROM transfers t WHERE t.tenant = ? AND t.state = ?";
  private static final String BY_ID =
      " AND t.id > ? AND t.id < ? AND t.created_at > ? AND t.created_at < ?";
  private static final String BY_RANK = " AND t.finished_at IS NULL AND (t.rank, t.id) > (?, ?)";
  private static final String BY_END =
      " AND t.finished_at IS NOT NULL AND t.finished_at > ? AND (t.finished_at, t.id) < (?, ?)";

  private final TransferRow rows;

  TransferSearches(TransferRow rows) {
    this.rows = rows;
  }

  Found find(Session session, TransferSearch search) throws SQLException {
    Prepared prepared = bind(session.prepare(sql(search, session.dialect())), search);
    return prepared.scan(row -> read(row, search));
  }

  /** The text for this order and number of states: one of some thirty. */
  static String sql(TransferSearch search, Dialect dialect) {
    String branch =
        OF_STATE
            + switch (search.order()) {
              case NEWEST, OLDEST -> BY_ID;
              case PRIORITY -> BY_RANK;
              case FINISHED -> BY_END;
            };
    String each =
        dialect.merges()
            ? branch
            : "SELECT * FROM (" + branch + order(search, "t.id", "t.rank", "t.finished_at") + ") p";
    return String.join(" UNION ALL ", Collections.nCopies(states(search).size(), each))
        + order(search, "1", Integer.toString(RANK), Integer.toString(FINISHED_AT));
  }

  private static String order(TransferSearch search, String id, String rank, String end) {
    String by =
        switch (search.order()) {
          case NEWEST -> id + " DESC";
          case OLDEST -> id;
          case PRIORITY -> rank + ", " + id;
          case FINISHED -> end + " DESC, " + id + " DESC";
        };
    return " ORDER BY " + by + " LIMIT " + (LOOKED_AT + 1);
  }

  private static Prepared bind(Prepared prepared, TransferSearch search) throws SQLException {
    TransferQuery query = search.query();
    for (StateName state : states(search)) {
      prepared.text(query.tenant()).text(state.name());
      bindPlace(prepared, search);
    }
    return prepared;
  }

  private static void bindPlace(Prepared prepared, TransferSearch search) throws SQLException {
    Position after = search.after();
    switch (search.order()) {
      case NEWEST, OLDEST -> {
        IdRange ids = IdRange.of(search);
        prepared
            .text(ids.above())
            .text(ids.below())
            .number(micros(search.query().createdAfter(), Long.MIN_VALUE))
            .number(micros(search.query().createdBefore(), Long.MAX_VALUE));
      }
      case PRIORITY ->
          prepared
              .number(after == null ? Long.MIN_VALUE : after.key())
              .text(after == null ? "" : after.id().toString());
      case FINISHED ->
          prepared
              .number(micros(search.sift().finishedAfter(), Long.MIN_VALUE))
              .number(after == null ? lastEnd(search) : after.key())
              .text(after == null ? lastId(search) : after.id().toString());
    }
  }

  /** The bound is not included, so nothing of that time is; any id sorts after none. */
  private static long lastEnd(TransferSearch search) {
    return micros(search.sift().finishedBefore(), Long.MAX_VALUE);
  }

  private static String lastId(TransferSearch search) {
    return search.sift().finishedBefore() == null ? LAST_ID : "";
  }

  private Found read(ResultSet row, TransferSearch search) throws SQLException {
    int limit = search.query().page().limit();
    List<TransferRecord> found = new ArrayList<>();
    Position last = null;
    for (int looked = 0; row.next(); looked++) {
      if (found.size() == limit || looked == LOOKED_AT) {
        return new Found(found, last);
      }
      if (isCreatedWithin(row, search.query()) && passes(row, search.sift())) {
        TransferRecord record = rows.read(row);
        if (record
            .order()
            .placement()
            .labels()
            .entrySet()
            .containsAll(search.query().labels().entrySet())) {
          found.add(record);
        }
      }
      last = position(row, search.order());
    }
    return new Found(found, null);
  }

  private static Position position(ResultSet row, Order order) throws SQLException {
    long key =
        switch (order) {
          case NEWEST, OLDEST -> 0;
          case PRIORITY -> row.getLong(RANK);
          case FINISHED -> row.getLong(FINISHED_AT);
        };
    return new Position(key, TransferRow.id(row));
  }

  private static boolean passes(ResultSet row, Sift sift) throws SQLException {
    String endpoint = sift.endpoint();
    if (endpoint != null
        && !endpoint.equals(row.getString(SOURCE_HOST))
        && !endpoint.equals(row.getString(DESTINATION_HOST))) {
      return false;
    }
    if (sift.agent() != null && !sift.agent().equals(row.getString(AGENT))) {
      return false;
    }
    return isWithin(row, sift.finishedAfter(), sift.finishedBefore());
  }

  /** In an order that is not that of submission this is sifted, as the rest is. */
  private static boolean isCreatedWithin(ResultSet row, TransferQuery query) throws SQLException {
    long created = row.getLong(TransferRow.CREATED_AT);
    return created > micros(query.createdAfter(), Long.MIN_VALUE)
        && created < micros(query.createdBefore(), Long.MAX_VALUE);
  }

  private static boolean isWithin(ResultSet row, @Nullable Instant after, @Nullable Instant before)
      throws SQLException {
    if (after == null && before == null) {
      return true;
    }
    Instant finished = TransferRow.instantOrNull(row, FINISHED_AT);
    return finished != null
        && (after == null || finished.isAfter(after))
        && (before == null || finished.isBefore(before));
  }

  private static Set<StateName> states(TransferSearch search) {
    Set<StateName> asked = search.query().states();
    if (!asked.isEmpty()) {
      return asked;
    }
    Sift sift = search.sift();
    boolean ended = sift.finishedAfter() != null || sift.finishedBefore() != null;
    return switch (search.order()) {
      case NEWEST, OLDEST -> ended ? ENDED : EnumSet.allOf(StateName.class);
      case PRIORITY -> EnumSet.complementOf(EnumSet.copyOf(ENDED));
      case FINISHED -> ENDED;
    };
  }

  private static long micros(@Nullable Instant time, long otherwise) {
    return time == null ? otherwise : Micros.of(time);
  }
}

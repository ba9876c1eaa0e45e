package dev.quorus.controller.store.sql;

import dev.quorus.controller.store.TransferQuery;
import dev.quorus.controller.store.TransferQuery.Page;
import dev.quorus.controller.store.TransferRecord;
import dev.quorus.core.transfer.StateName;
import java.sql.SQLException;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Pages of transfers. Every page is read from an index in its order, so it costs the same with a
 * thousand transfers and with a million: by state from the one of (tenant, state, id), several
 * states as the merge of their ranges; by label from that label's range, each of which is then
 * looked at.
 */
final class TransferLists {
  private static final String IN_RANGE =
      " AND t.id > ? AND t.id < ? AND t.created_at > ? AND t.created_at < ?";
  private static final String OF_STATE =
      "SELECT "
          + TransferRow.COLUMNS
          + " FROM transfers t WHERE t.tenant = ? AND t.state = ?"
          + IN_RANGE;
  private static final String OF_LABEL =
      "SELECT "
          + TransferRow.COLUMNS
          + " FROM labels l JOIN transfers t ON t.id = l.transfer_id"
          + " WHERE l.tenant = ? AND l.name = ? AND l.value = ?"
          + " AND l.transfer_id > ? AND l.transfer_id < ?"
          + " AND t.created_at > ? AND t.created_at < ?";
  private static final String AND_LABEL =
      " AND EXISTS (SELECT 1 FROM labels o WHERE o.tenant = ? AND o.name = ? AND o.value = ?"
          + " AND o.transfer_id = t.id)";

  private final TransferRow rows;

  TransferLists(TransferRow rows) {
    this.rows = rows;
  }

  List<TransferRecord> list(Session session, TransferQuery query) throws SQLException {
    Dialect dialect = session.dialect();
    String sql = sql(query, dialect);
    return query.labels().isEmpty()
        ? bindStates(session.prepare(sql), query, dialect).list(rows)
        : session.once(sql, prepared -> bindLabels(prepared, query).list(rows));
  }

  static String sql(TransferQuery query, Dialect dialect) {
    return query.labels().isEmpty() ? sqlOfStates(query, dialect) : sqlOfLabels(query);
  }

  private static String sqlOfStates(TransferQuery query, Dialect dialect) {
    String order = direction(query.page()) + " LIMIT ?";
    String branch =
        dialect.merges()
            ? OF_STATE
            : "SELECT * FROM (" + OF_STATE + " ORDER BY t.id" + order + ") AS page";
    String branches = String.join(" UNION ALL ", Collections.nCopies(states(query).size(), branch));
    return branches + " ORDER BY 1" + order;
  }

  private static Prepared bindStates(Prepared prepared, TransferQuery query, Dialect dialect)
      throws SQLException {
    IdRange ids = IdRange.of(query);
    for (StateName state : states(query)) {
      prepared.text(query.tenant()).text(state.name());
      bindRange(prepared, ids, query);
      if (!dialect.merges()) {
        prepared.number(query.page().limit());
      }
    }
    return prepared.number(query.page().limit());
  }

  private static String sqlOfLabels(TransferQuery query) {
    String states = String.join(", ", Collections.nCopies(states(query).size(), "?"));
    return OF_LABEL
        + AND_LABEL.repeat(query.labels().size() - 1)
        + " AND t.state IN ("
        + states
        + ") ORDER BY l.transfer_id"
        + direction(query.page())
        + " LIMIT ?";
  }

  private static Prepared bindLabels(Prepared prepared, TransferQuery query) throws SQLException {
    IdRange ids = IdRange.of(query);
    boolean first = true;
    for (Map.Entry<String, String> label : query.labels().entrySet()) {
      prepared.text(query.tenant()).text(label.getKey()).text(label.getValue());
      if (first) {
        bindRange(prepared, ids, query);
        first = false;
      }
    }
    for (StateName state : states(query)) {
      prepared.text(state.name());
    }
    return prepared.number(query.page().limit());
  }

  private static void bindRange(Prepared prepared, IdRange ids, TransferQuery query)
      throws SQLException {
    var after = query.createdAfter();
    var before = query.createdBefore();
    prepared
        .text(ids.above())
        .text(ids.below())
        .number(after == null ? Long.MIN_VALUE : Micros.of(after))
        .number(before == null ? Long.MAX_VALUE : Micros.of(before));
  }

  private static Set<StateName> states(TransferQuery query) {
    return query.states().isEmpty() ? EnumSet.allOf(StateName.class) : query.states();
  }

  private static String direction(Page page) {
    return page.newestFirst() ? " DESC" : "";
  }
}

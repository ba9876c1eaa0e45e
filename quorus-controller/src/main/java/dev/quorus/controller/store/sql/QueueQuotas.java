package dev.quorus.controller.store.sql;

import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * How many more transfers of each tenant may wait. Counted once a transaction, for the tenants in
 * it that have such a quota, and no further than to the quota. For the writer's thread.
 */
final class QueueQuotas {
  private static final String QUOTAS =
      "SELECT id, max_queued FROM tenants WHERE max_queued IS NOT NULL";
  private static final String WAITING =
      "SELECT COUNT(*) FROM (SELECT 1 FROM transfers WHERE tenant = ?"
          + " AND state IN ('QUEUED', 'RETRY_WAIT', 'PAUSED') LIMIT ?) AS waiting";

  private final Ledger ledger;
  private Map<String, Long> quotas = Map.of();
  private long version = -1;

  QueueQuotas(Ledger ledger) {
    this.ledger = ledger;
  }

  /** The quota of a tenant that has one. */
  long quota(String tenant) {
    return quotas.getOrDefault(tenant, Long.MAX_VALUE);
  }

  /** How many more of these tenants may wait; without those that have no quota. */
  Map<String, Long> rooms(Session session, List<Submission> all) throws SQLException {
    if (version != ledger.access()) {
      quotas = read(session);
      version = ledger.access();
    }
    Map<String, Long> rooms = new HashMap<>();
    if (!quotas.isEmpty()) {
      for (Submission each : all) {
        Long quota = quotas.get(each.tenant());
        if (quota != null && !rooms.containsKey(each.tenant())) {
          rooms.put(each.tenant(), quota - waiting(session, each.tenant(), quota));
        }
      }
    }
    return rooms;
  }

  private static Map<String, Long> read(Session session) throws SQLException {
    return session.prepare(QUOTAS).list(row -> Map.entry(row.getString(1), row.getLong(2))).stream()
        .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, Map.Entry::getValue));
  }

  private static long waiting(Session session, String tenant, long most) throws SQLException {
    return session.prepare(WAITING).text(tenant).number(most).one(row -> row.getLong(1));
  }
}

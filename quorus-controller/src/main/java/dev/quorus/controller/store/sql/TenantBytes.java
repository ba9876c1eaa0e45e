package dev.quorus.controller.store.sql;

import dev.quorus.controller.store.sql.AttemptMoves.End;
import dev.quorus.core.transfer.AttemptRef;
import java.sql.SQLException;
import java.util.List;

/** What tenants moved, by the day. */
final class TenantBytes {
  private static final long DAY_MICROS = 86_400_000_000L;
  private static final String OF = "SELECT bytes FROM tenant_bytes WHERE tenant = ? AND day = ?";

  /** Of the attempt that is about to end: what it moved beyond what was kept of earlier ones. */
  private static final String MOVED =
      "INSERT INTO tenant_bytes (tenant, day, bytes)"
          + " SELECT tenant, ?, CASE WHEN ? >= bytes THEN ? - bytes ELSE ? END FROM transfers"
          + " WHERE id = ? AND attempts = ? AND epoch = ? AND state = 'RUNNING'"
          + " ON CONFLICT (tenant, day) DO UPDATE SET bytes = tenant_bytes.bytes + excluded.bytes";

  private TenantBytes() {}

  /** Counts what these attempts moved, before they are ended. */
  static void count(Session session, List<End> ending) throws SQLException {
    Prepared row = session.prepare(MOVED);
    boolean any = false;
    for (End each : ending) {
      long bytes = each.ending().reached().progress().bytes();
      if (bytes > 0) {
        AttemptRef ref = each.ref();
        row.number(day(each.at()))
            .number(bytes)
            .number(bytes)
            .number(bytes)
            .text(ref.transfer().toString())
            .number(ref.number())
            .number(ref.epoch())
            .add();
        any = true;
      }
    }
    if (any) {
      row.batch();
    }
  }

  /**
   * @param micros since 1970
   */
  static long day(long micros) {
    return Math.floorDiv(micros, DAY_MICROS);
  }

  static long of(Session session, String tenant, long day) throws SQLException {
    Long bytes = session.prepare(OF).text(tenant).number(day).first(row -> row.getLong(1));
    return bytes == null ? 0 : bytes;
  }
}

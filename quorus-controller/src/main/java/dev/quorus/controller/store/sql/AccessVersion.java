package dev.quorus.controller.store.sql;

import java.sql.SQLException;

/** The number by which controllers see that keys or tenants were changed by another one. */
final class AccessVersion {
  private static final String RAISE =
      "UPDATE ledger SET access_version = access_version + 1 WHERE id = 1";
  private static final String READ = "SELECT access_version FROM ledger WHERE id = 1";

  private AccessVersion() {}

  /** Raises it if rows were changed; gives their number back. */
  static int raiseIf(Session session, int changed) throws SQLException {
    if (changed > 0) {
      session.prepare(RAISE).update();
    }
    return changed;
  }

  static long read(Session session) throws SQLException {
    return session.prepare(READ).one(row -> row.getLong(1));
  }
}

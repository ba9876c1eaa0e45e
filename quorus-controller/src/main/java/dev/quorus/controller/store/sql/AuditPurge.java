package dev.quorus.controller.store.sql;

import dev.quorus.api.audit.AuditVerifier;
import dev.quorus.api.model.AuditEntry;
import dev.quorus.api.model.AuditEntry.What;
import dev.quorus.api.model.AuditEntry.Who;
import dev.quorus.api.model.AuditHead;
import dev.quorus.api.model.AuditOutcome;
import dev.quorus.controller.audit.AuditStore.Note;
import java.sql.SQLException;
import java.util.List;

/**
 * Removes the beginning of the audit log. Where it begins then is in the ledger, and in an entry of
 * the log itself, so that who moves the one without the other is found out. For the writer's
 * thread.
 */
final class AuditPurge {
  /** Removed in one go: some milliseconds of the writer's time. */
  static final int SLICE = 2_000;

  private static final String OLDEST =
      "SELECT seq, at, hash FROM audit WHERE seq > 0 ORDER BY seq LIMIT " + SLICE;
  private static final String REMOVE = "DELETE FROM audit WHERE seq > 0 AND seq <= ?";
  private static final String REMEMBER =
      "UPDATE ledger SET audit_start = ?, audit_start_hash = ? WHERE id = 1";
  private static final Who SERVER =
      new Who(AuditEntry.NOBODY, AuditEntry.NOBODY, AuditEntry.NOBODY);

  private AuditPurge() {}

  private record Old(AuditHead entry, long at) {}

  /** Removes at most {@link #SLICE} of them; how many. */
  static int removeSlice(Session session, AuditLog log, long before) throws SQLException {
    List<Old> old =
        session
            .prepare(OLDEST)
            .list(row -> new Old(new AuditHead(row.getLong(1), row.getString(3)), row.getLong(2)))
            .stream()
            .takeWhile(each -> each.at() < before)
            .toList();
    if (!old.isEmpty()) {
      remove(session, log, old.getLast().entry(), old.size());
    }
    return old.size();
  }

  private static void remove(Session session, AuditLog log, AuditHead last, int count)
      throws SQLException {
    session.prepare(REMOVE).number(last.seq()).update();
    session.prepare(REMEMBER).number(last.seq()).text(last.hash()).update();
    What what =
        new What(
            AuditVerifier.REMOVAL,
            AuditVerifier.removal(last),
            AuditOutcome.DONE,
            null,
            count,
            null);
    log.add(session, List.of(new Note(SERVER, what)));
  }
}

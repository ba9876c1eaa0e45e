package dev.quorus.controller.store.sql;

import dev.quorus.api.audit.AuditVerifier;
import dev.quorus.controller.audit.AuditFilter;
import dev.quorus.controller.audit.AuditStore.Found;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;

/** The audit log of a data folder, whether a server works in it or not. */
public final class SqliteAudit {
  private static final int PAGE = 1_000;

  private SqliteAudit() {}

  /**
   * Recomputes its chain. Blocks.
   *
   * @param verifier takes the entries, and has the verdict then
   * @throws IllegalArgumentException if the folder holds no database
   * @throws dev.quorus.controller.store.StoreException if it cannot be read
   */
  public static void verify(Path folder, AuditVerifier verifier) {
    Path file = folder.resolve(SqliteStore.DATABASE);
    if (!Files.isRegularFile(file)) {
      throw new IllegalArgumentException("there is no database " + file);
    }
    Sqlite sqlite = new Sqlite(file);
    try (Session session = sqlite.reader()) {
      verify(session, verifier);
    } catch (SQLException e) {
      throw sqlite.explain(e);
    }
  }

  private static void verify(Session session, AuditVerifier verifier) throws SQLException {
    while (true) {
      Found found = SqlAuditStore.find(session, AuditFilter.all(verifier.head().seq(), PAGE));
      verifier.startsAfter(found.start());
      boolean whole = found.entries().stream().allMatch(verifier::accept);
      if (!whole || found.entries().size() < PAGE) {
        verifier.endsAt(found.head());
        return;
      }
    }
  }
}

package dev.quorus.controller.store.sql;

import dev.quorus.controller.workflow.store.NewWorkflow;
import dev.quorus.controller.workflow.store.StoredWorkflow;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Workflows by their versions. */
final class WorkflowTexts {
  private static final String COLUMNS =
      "SELECT w.tenant, w.name, w.version, w.document, w.description, w.triggers, w.created_at,"
          + " w.created_by, w.deleted_at FROM workflows w";
  private static final String VERSION = COLUMNS + " WHERE tenant = ? AND name = ? AND version = ?";
  private static final String LATEST =
      COLUMNS + " WHERE tenant = ? AND name = ? ORDER BY version DESC LIMIT 1";
  private static final String IS_LATEST =
      " w.deleted_at IS NULL AND w.version = (SELECT MAX(o.version) FROM workflows o"
          + " WHERE o.tenant = w.tenant AND o.name = w.name)";
  private static final String LIST =
      COLUMNS + " WHERE w.tenant = ? AND w.name > ? AND" + IS_LATEST + " ORDER BY w.name LIMIT ?";
  private static final String TRIGGERED = COLUMNS + " WHERE w.triggers = 1 AND" + IS_LATEST;
  private static final String INSERT =
      "INSERT INTO workflows (tenant, name, version, document, description, triggers, created_at,"
          + " created_by) VALUES (?, ?, ?, ?, ?, ?, ?, ?)";
  private static final String REMOVE =
      "UPDATE workflows SET deleted_at = ? WHERE tenant = ? AND name = ? AND deleted_at IS NULL";
  private static final int DELETED_AT = 9;

  private WorkflowTexts() {}

  private record Known(StoredWorkflow workflow, boolean removed) {}

  /** For the writer's thread. */
  static StoredWorkflow.Put put(Session session, NewWorkflow wanted) throws SQLException {
    Known latest =
        session
            .prepare(LATEST)
            .text(wanted.tenant())
            .text(wanted.name())
            .first(WorkflowTexts::known);
    if (latest != null
        && !latest.removed()
        && latest.workflow().document().equals(wanted.document())) {
      return new StoredWorkflow.Put(latest.workflow(), false);
    }
    int version = latest == null ? 1 : latest.workflow().version() + 1;
    session
        .prepare(INSERT)
        .text(wanted.tenant())
        .text(wanted.name())
        .number(version)
        .text(wanted.document())
        .text(wanted.description())
        .number(wanted.triggers() ? 1 : 0)
        .number(Micros.of(wanted.at()))
        .text(wanted.by())
        .update();
    return new StoredWorkflow.Put(
        new StoredWorkflow(
            wanted.tenant(),
            wanted.name(),
            version,
            wanted.document(),
            wanted.description(),
            wanted.triggers(),
            wanted.at(),
            wanted.by()),
        true);
  }

  static @Nullable StoredWorkflow find(Session session, String tenant, String name, int version)
      throws SQLException {
    if (version > 0) {
      return session
          .prepare(VERSION)
          .text(tenant)
          .text(name)
          .number(version)
          .first(WorkflowTexts::read);
    }
    Known latest = session.prepare(LATEST).text(tenant).text(name).first(WorkflowTexts::known);
    return latest == null || latest.removed() ? null : latest.workflow();
  }

  static List<StoredWorkflow> list(Session session, String tenant, String after, int limit)
      throws SQLException {
    return session.prepare(LIST).text(tenant).text(after).number(limit).list(WorkflowTexts::read);
  }

  static List<StoredWorkflow> triggered(Session session) throws SQLException {
    return session.prepare(TRIGGERED).list(WorkflowTexts::read);
  }

  /** For the writer's thread. */
  static boolean remove(Session session, String tenant, String name, long at) throws SQLException {
    return session.prepare(REMOVE).number(at).text(tenant).text(name).update() > 0;
  }

  private static Known known(ResultSet row) throws SQLException {
    return new Known(read(row), row.getObject(DELETED_AT) != null);
  }

  private static StoredWorkflow read(ResultSet row) throws SQLException {
    return new StoredWorkflow(
        row.getString(1),
        row.getString(2),
        row.getInt(3),
        row.getString(4),
        row.getString(5),
        row.getInt(6) == 1,
        TransferRow.instant(row, 7),
        row.getString(8));
  }
}

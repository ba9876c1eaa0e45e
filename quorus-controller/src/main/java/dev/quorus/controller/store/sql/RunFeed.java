package dev.quorus.controller.store.sql;

import dev.quorus.controller.store.EventBatch;
import dev.quorus.controller.store.RunMoved;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Steps of runs as events, from the histories of runs. Those of triggers are no events. */
final class RunFeed {
  private static final String STEPS =
      "SELECT e.seq, e.at, e.subject, e.what, e.code, e.message, e.run_id, r.workflow, r.tenant"
          + " FROM workflow_events e JOIN workflow_runs r ON r.id = e.run_id";
  private static final String ORDER = " ORDER BY e.seq LIMIT ?";
  private static final String BETWEEN = STEPS + " WHERE e.seq > ? AND e.seq <= ?";
  private static final String OF_ALL = BETWEEN + ORDER;
  private static final String OF_TENANT = BETWEEN + " AND r.tenant = ?" + ORDER;
  private static final String OF_RUN = STEPS + " WHERE e.run_id = ? AND e.seq > ?" + ORDER;
  private static final String ENDED =
      "SELECT CASE WHEN ended_at IS NULL THEN 0 ELSE 1 END FROM workflow_runs"
          + " WHERE id = ? AND tenant = ?";

  private RunFeed() {}

  /**
   * Steps with numbers after the one and up to the other.
   *
   * @param tenant null for all
   */
  static List<RunMoved> between(
      Session session, @Nullable String tenant, long after, long upTo, int most)
      throws SQLException {
    Prepared steps =
        session.prepare(tenant == null ? OF_ALL : OF_TENANT).number(after).number(upTo);
    if (tenant != null) {
      steps.text(tenant);
    }
    return steps.number(most).list(RunFeed::read);
  }

  /**
   * Steps of one run; null if there is none in this tenant.
   *
   * @param last number that was given to any event before this is called
   */
  static @Nullable EventBatch of(
      Session session, String tenant, String run, long after, int most, long last)
      throws SQLException {
    // Before its steps: those of a run that has ended by then are all there.
    Boolean ended = session.prepare(ENDED).text(run).text(tenant).first(row -> row.getInt(1) == 1);
    if (ended == null) {
      return null;
    }
    List<RunMoved> steps =
        session.prepare(OF_RUN).text(run).number(after).number(most).list(RunFeed::read);
    boolean whole = steps.size() < most;
    long seen = steps.isEmpty() ? after : steps.getLast().seq();
    return new EventBatch(List.copyOf(steps), whole ? Math.max(last, seen) : seen, whole && ended);
  }

  private static RunMoved read(ResultSet row) throws SQLException {
    return new RunMoved(
        WorkflowMails.line(row), row.getString(7), row.getString(8), row.getString(9));
  }
}

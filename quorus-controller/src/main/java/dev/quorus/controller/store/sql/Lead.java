package dev.quorus.controller.store.sql;

import dev.quorus.controller.store.LeadView;
import dev.quorus.controller.store.Member;
import dev.quorus.controller.store.MemberRow;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.List;

/** The texts of {@code LeadStore}. All times are the database's. Safe for use by many threads. */
final class Lead {
  private static final long FORGOTTEN_MICROS = 3_600_000_000L;
  private static final String RESIGN =
      "UPDATE ledger SET owner = '', url = '', lease_until = 0 WHERE id = 1 AND owner = ?";

  private final String take;
  private final String view;
  private final String present;
  private final String forget;
  private final String members;

  Lead(Dialect dialect) {
    String now = dialect.now();
    String free = dialect.sole() ? "" : " AND (owner IN ('', ?) OR lease_until <= " + now + ")";
    this.take =
        "UPDATE ledger SET epoch = epoch + CASE WHEN owner = ? AND lease_until > "
            + now
            + " THEN 0 ELSE 1 END, owner = ?, url = ?, lease_until = ? + "
            + now
            + " WHERE id = 1"
            + free;
    this.view = "SELECT epoch, owner, url, lease_until - " + now + " FROM ledger WHERE id = 1";
    this.present =
        "INSERT INTO members (node, url, version, seen_at) VALUES (?, ?, ?, "
            + now
            + ") ON CONFLICT (node) DO UPDATE"
            + " SET url = excluded.url, version = excluded.version, seen_at = excluded.seen_at";
    this.forget = "DELETE FROM members WHERE seen_at < " + now + " - " + FORGOTTEN_MICROS;
    this.members = "SELECT node, url, version, " + now + " - seen_at FROM members ORDER BY node";
  }

  void stand(Session session, Member me, Duration lease) throws SQLException {
    Prepared standing =
        session
            .prepare(take)
            .text(me.node())
            .text(me.node())
            .text(me.url())
            .number(lease.toNanos() / 1_000);
    if (!session.dialect().sole()) {
      standing.text(me.node());
    }
    standing.update();
  }

  void resign(Session session, Member me) throws SQLException {
    session.prepare(RESIGN).text(me.node()).update();
  }

  LeadView view(Session session, String node) throws SQLException {
    return session.prepare(view).one(row -> view(row, node));
  }

  private static LeadView view(ResultSet row, String node) throws SQLException {
    String owner = row.getString(2);
    boolean mine = !owner.isEmpty() && owner.equals(node);
    long left = Math.max(0, row.getLong(4));
    return new LeadView(row.getLong(1), owner, row.getString(3), micros(left), mine);
  }

  void present(Session session, Member me) throws SQLException {
    session.prepare(present).text(me.node()).text(me.url()).text(me.version()).update();
    session.prepare(forget).update();
  }

  List<MemberRow> members(Session session) throws SQLException {
    return session
        .prepare(members)
        .list(row ->
            new MemberRow(
                new Member(row.getString(1), row.getString(2), row.getString(3)),
                micros(row.getLong(4))));
  }

  private static Duration micros(long count) {
    return Duration.of(count, ChronoUnit.MICROS);
  }
}

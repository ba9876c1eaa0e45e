package dev.quorus.controller.store.sql;

import dev.quorus.controller.store.LeadStore;
import dev.quorus.controller.store.LeadView;
import dev.quorus.controller.store.Member;
import dev.quorus.controller.store.MemberRow;
import io.vertx.core.Future;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The lead in its row, and the members in their table. */
final class SqlLeadStore implements LeadStore {
  private final GroupCommit commit;
  private final Readers readers;
  private final Ledger ledger;
  private final Lead lead;
  private volatile String node = "";

  SqlLeadStore(GroupCommit commit, Readers readers, Ledger ledger, Dialect dialect) {
    this.commit = commit;
    this.readers = readers;
    this.ledger = ledger;
    this.lead = new Lead(dialect);
  }

  @Override
  public Future<LeadView> stand(Member me, Duration lease) {
    node = me.node();
    return commit.writeFirst(session -> stand(session, me, lease));
  }

  private LeadView stand(Session session, Member me, Duration lease) throws SQLException {
    lead.stand(session, me, lease);
    LeadView view = lead.view(session, me.node());
    ledger.taken(view.epoch());
    return view;
  }

  @Override
  public Future<@Nullable Void> resign(Member me) {
    return commit.<@Nullable Void>writeFirst(session -> {
      lead.resign(session, me);
      return null;
    });
  }

  @Override
  public Future<LeadView> current() {
    return readers.read(session -> lead.view(session, node));
  }

  @Override
  public Future<@Nullable Void> present(Member me) {
    node = me.node();
    return commit.<@Nullable Void>writeFirst(session -> {
      lead.present(session, me);
      return null;
    });
  }

  @Override
  public Future<List<MemberRow>> members() {
    return readers.read(lead::members);
  }
}

package dev.quorus.controller.store.sql;

import dev.quorus.controller.store.Delivery;
import dev.quorus.controller.store.DeliveryStore;
import dev.quorus.controller.store.Webhook.Health;
import dev.quorus.core.transfer.Notice;
import dev.quorus.core.transfer.TransferId;
import io.vertx.core.Future;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Messages of webhooks in their table. */
final class SqlDeliveryStore implements DeliveryStore {
  private static final String NOTICED = "SELECT last_noticed FROM ledger WHERE id = 1";
  private static final String NOTICES =
      "SELECT DISTINCT n.transfer_id, n.url, n.events, n.secret, n.secret_of FROM notices n"
          + " JOIN events e ON e.transfer_id = n.transfer_id WHERE e.seq > ? AND e.seq <= ?";
  private static final String NOTE =
      "UPDATE ledger SET last_noticed = ? WHERE id = 1 AND last_noticed = ?";
  private static final String ADD =
      "INSERT INTO deliveries (id, tenant, target, webhook_id, transfer_id, event, type, body,"
          + " state, tries, created_at, due_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, 'PENDING', 0, ?, 0)"
          + " ON CONFLICT (id) DO NOTHING";
  private static final String VERDICT =
      "UPDATE webhooks SET failing_since = ?, disabled_at = ?, disabled_why = ? WHERE id = ?";

  private final GroupCommit commit;
  private final Readers readers;
  private final DueRows due;
  private final String claim;
  private final String tried;
  private final String again;

  SqlDeliveryStore(GroupCommit commit, Readers readers, WebhookRow rows, Dialect dialect) {
    this.commit = commit;
    this.readers = readers;
    this.due = new DueRows(rows, dialect);
    this.claim =
        "UPDATE deliveries SET due_at = %s + ?, tried_at = %s, tries = tries + 1"
                .formatted(dialect.now(), dialect.now())
            + " WHERE id = ? AND state = 'PENDING' AND due_at <= "
            + dialect.now();
    this.tried =
        "UPDATE deliveries SET state = ?, due_at = %s + ?, status = ?, problem = ?"
                .formatted(dialect.now())
            + " WHERE id = ? AND state = 'PENDING'";
    this.again =
        "UPDATE deliveries SET state = 'PENDING', tries = 0, due_at = "
            + dialect.now()
            + " WHERE tenant = ? AND id = ?";
  }

  @Override
  public Future<Long> noticed() {
    return readers.read(session -> session.prepare(NOTICED).one(row -> row.getLong(1)));
  }

  @Override
  public Future<Map<TransferId, Notice>> notices(long after, long upTo) {
    return readers.read(session -> {
      Map<TransferId, Notice> notices = new HashMap<>();
      for (DueRows.Noted each :
          session.prepare(NOTICES).number(after).number(upTo).list(due::noted)) {
        notices.put(each.transfer(), each.notice());
      }
      return notices;
    });
  }

  @Override
  public Future<Boolean> notice(long after, long upTo, List<NewDelivery> messages) {
    return commit.write(session -> {
      boolean mine = session.prepare(NOTE).number(upTo).number(after).update() == 1;
      if (mine && !messages.isEmpty()) {
        add(session, messages);
      }
      return mine;
    });
  }

  private static void add(Session session, List<NewDelivery> messages) throws SQLException {
    Prepared row = session.prepare(ADD);
    for (NewDelivery each : messages) {
      row.text(each.id())
          .text(each.tenant())
          .text(each.target())
          .text(each.webhook())
          .text(each.transfer().toString())
          .number(each.event())
          .text(each.type())
          .text(each.body())
          .number(Micros.of(each.at()))
          .add();
    }
    row.batch();
  }

  @Override
  public Future<List<Due>> due(Set<String> otherThan, int mostOfEach) {
    return readers.read(session -> {
      List<Due> all = new ArrayList<>();
      for (String target : due.targets(session)) {
        if (!otherThan.contains(target)) {
          all.addAll(due.of(session, target, mostOfEach));
        }
      }
      return all;
    });
  }

  @Override
  public Future<Boolean> claim(String id, Duration lease) {
    return commit.write(
        session -> session.prepare(claim).number(lease.toMillis() * 1_000).text(id).update() == 1);
  }

  @Override
  public Future<@Nullable Void> tried(Tried outcome) {
    Duration next = outcome.again();
    Integer status = outcome.status();
    return commit.<@Nullable Void>write(session -> {
      session
          .prepare(tried)
          .text(outcome.state().name())
          .number(next == null ? 0 : next.toMillis() * 1_000)
          .number(status == null ? null : Long.valueOf(status))
          .text(outcome.problem())
          .text(outcome.id())
          .update();
      judge(session, outcome.verdict());
      return null;
    });
  }

  private static void judge(Session session, @Nullable Verdict verdict) throws SQLException {
    if (verdict == null) {
      return;
    }
    Health health = verdict.health();
    session
        .prepare(VERDICT)
        .number(micros(health.failingSince()))
        .number(micros(health.disabledAt()))
        .text(health.disabledWhy())
        .text(verdict.webhook())
        .update();
  }

  private static @Nullable Long micros(@Nullable Instant time) {
    return time == null ? null : Long.valueOf(Micros.of(time));
  }

  @Override
  public Future<List<Delivery>> ofWebhook(
      String webhook, Set<Delivery.State> states, long before, int most) {
    return readers.read(session -> DeliveryRows.ofWebhook(session, webhook, states, before, most));
  }

  @Override
  public Future<List<Delivery>> ofTransfer(String tenant, TransferId transfer, int most) {
    return readers.read(session -> DeliveryRows.ofTransfer(session, tenant, transfer, most));
  }

  @Override
  public Future<@Nullable Delivery> again(String tenant, String id) {
    return commit.<@Nullable Delivery>write(session -> {
      session.prepare(again).text(tenant).text(id).update();
      return DeliveryRows.find(session, tenant, id);
    });
  }
}

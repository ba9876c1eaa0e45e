package dev.quorus.controller.store.sql;

import dev.quorus.controller.store.Webhook;
import dev.quorus.controller.store.WebhookStore;
import dev.quorus.core.transfer.Secret;
import io.vertx.core.Future;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Webhooks in their table. Secrets are sealed on the asker's thread. */
final class SqlWebhookStore implements WebhookStore {
  private static final String SELECT = "SELECT " + WebhookRow.COLUMNS + " FROM webhooks";
  private static final String ALL = SELECT + " ORDER BY id";
  private static final String OF_TENANT = SELECT + " WHERE tenant = ? ORDER BY id";
  private static final String ONE = SELECT + " WHERE tenant = ? AND id = ?";
  private static final String ADD =
      "INSERT INTO webhooks (id, tenant, url, events, description, secret, since, created_by,"
          + " created_at) SELECT ?, ?, ?, ?, ?, ?, last_event, ?, ? FROM ledger WHERE id = 1";
  private static final String REMOVE = "DELETE FROM webhooks WHERE tenant = ? AND id = ?";
  private static final String FORGET = "DELETE FROM deliveries WHERE webhook_id = ?";
  private static final String ROTATE =
      "UPDATE webhooks SET former = secret, former_until = ?, secret = ?"
          + " WHERE tenant = ? AND id = ?";
  private static final String ENABLE =
      "UPDATE webhooks SET disabled_at = NULL, disabled_why = NULL, failing_since = NULL"
          + " WHERE tenant = ? AND id = ?";

  private final GroupCommit commit;
  private final Readers readers;
  private final WebhookRow rows;

  SqlWebhookStore(GroupCommit commit, Readers readers, WebhookRow rows) {
    this.commit = commit;
    this.readers = readers;
    this.rows = rows;
  }

  @Override
  public Future<Webhook> add(Webhook webhook) {
    String sealed = rows.seal(webhook.keys().secret());
    return commit.write(session -> {
      // Events that this transaction appends before have no greater number than the stored one yet:
      // the ledger is written last, so they are told too, which does no harm.
      session
          .prepare(ADD)
          .text(webhook.id())
          .text(webhook.tenant())
          .text(webhook.url())
          .text(WebhookRow.text(webhook.events()))
          .text(webhook.description())
          .text(sealed)
          .text(webhook.made().by())
          .number(Micros.of(webhook.made().at()))
          .update();
      return known(session, webhook.tenant(), webhook.id());
    });
  }

  private Webhook known(Session session, String tenant, String id) throws SQLException {
    return session.prepare(ONE).text(tenant).text(id).one(rows);
  }

  private @Nullable Webhook find(Session session, String tenant, String id) throws SQLException {
    return session.prepare(ONE).text(tenant).text(id).first(rows);
  }

  @Override
  public Future<List<Webhook>> all() {
    return readers.read(session -> session.prepare(ALL).list(rows));
  }

  @Override
  public Future<List<Webhook>> list(String tenant) {
    return readers.read(session -> session.prepare(OF_TENANT).text(tenant).list(rows));
  }

  @Override
  public Future<@Nullable Webhook> find(String tenant, String id) {
    return readers.read(session -> find(session, tenant, id));
  }

  @Override
  public Future<@Nullable Webhook> remove(String tenant, String id) {
    return commit.<@Nullable Webhook>write(session -> {
      Webhook before = find(session, tenant, id);
      if (before != null) {
        session.prepare(REMOVE).text(tenant).text(id).update();
        session.prepare(FORGET).text(id).update();
      }
      return before;
    });
  }

  @Override
  public Future<@Nullable Webhook> rotate(
      String tenant, String id, Secret next, Instant formerUntil) {
    String sealed = rows.seal(next);
    return commit.<@Nullable Webhook>write(session -> {
      session
          .prepare(ROTATE)
          .number(Micros.of(formerUntil))
          .text(sealed)
          .text(tenant)
          .text(id)
          .update();
      return find(session, tenant, id);
    });
  }

  @Override
  public Future<@Nullable Webhook> enable(String tenant, String id) {
    return commit.<@Nullable Webhook>write(session -> {
      session.prepare(ENABLE).text(tenant).text(id).update();
      return find(session, tenant, id);
    });
  }
}

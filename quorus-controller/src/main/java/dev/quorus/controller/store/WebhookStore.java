package dev.quorus.controller.store;

import dev.quorus.core.transfer.Secret;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Webhooks. For any controller; writes complete after their commit, on any thread. */
public interface WebhookStore {
  /** Stores a new one, which is told of what is committed after it; as it is stored. */
  Future<Webhook> add(Webhook webhook);

  /** Those of all tenants. */
  Future<List<Webhook>> all();

  /** Those of one tenant, the oldest first. */
  Future<List<Webhook>> list(String tenant);

  /** Null if there is no such one in this tenant. */
  Future<@Nullable Webhook> find(String tenant, String id);

  /** Removes it with its deliveries; what it was, or null if there is no such one. */
  Future<@Nullable Webhook> remove(String tenant, String id);

  /**
   * Gives it another secret, beside which the present one signs until then; null if there is no
   * such one.
   */
  Future<@Nullable Webhook> rotate(String tenant, String id, Secret next, Instant formerUntil);

  /** Has it tried again; null if there is no such one. */
  Future<@Nullable Webhook> enable(String tenant, String id);
}

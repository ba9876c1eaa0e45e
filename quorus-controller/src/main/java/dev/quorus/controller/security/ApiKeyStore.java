package dev.quorus.controller.security;

import io.vertx.core.Future;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Where keys are kept. */
public interface ApiKeyStore {
  /** All keys by id, those that are worth nothing any more too. */
  Future<List<ApiKey>> all();

  /** Adds a key, unless there is one with the same id; whether it was added. */
  Future<Boolean> add(ApiKey key);

  /** Adds a key, or replaces the one with the same id, revoked or not. */
  Future<Void> put(ApiKey key);

  /**
   * Makes a key worth nothing, unless it is the last by which keys can be created: that is decided
   * in the transaction, so that of two that revoke one another's at once one stays.
   */
  Future<Revocation> revoke(String id, Instant at);

  /** These keys were used at these times; earlier ones than are known are passed over. */
  Future<@Nullable Void> used(Map<String, Instant> times);

  /** A number that is another one after each change of keys or tenants. */
  Future<Long> version();
}

package dev.quorus.controller.security;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Keys in memory; answers from another thread, as a store does. */
public final class MemoryKeyStore implements ApiKeyStore {
  private final Map<String, ApiKey> keys = new TreeMap<>();
  private final Map<String, Instant> used = new TreeMap<>();

  @Override
  public synchronized Future<List<ApiKey>> all() {
    List<ApiKey> copy = List.copyOf(keys.values());
    Promise<List<ApiKey>> promise = Promise.promise();
    Thread.ofVirtual().start(() -> promise.complete(copy));
    return promise.future();
  }

  @Override
  public synchronized Future<Boolean> add(ApiKey key) {
    return Future.succeededFuture(keys.putIfAbsent(key.id(), key) == null);
  }

  @Override
  public synchronized Future<Void> put(ApiKey key) {
    keys.put(key.id(), key);
    Promise<Void> promise = Promise.promise();
    Thread.ofVirtual().start(promise::complete);
    return promise.future();
  }

  @Override
  public synchronized Future<Revocation> revoke(String id, Instant at) {
    ApiKey key = keys.get(id);
    if (key == null || key.isRevoked()) {
      return Future.succeededFuture(Revocation.NOTHING);
    }
    if (isAdmin(key) && keys.values().stream().filter(MemoryKeyStore::isAdmin).count() == 1) {
      return Future.succeededFuture(Revocation.LAST_ADMIN);
    }
    ApiKey.Life life = key.life();
    keys.put(
        id,
        new ApiKey(
            id,
            key.name(),
            key.grant(),
            ApiKey.revokedHash(key.hash()),
            new ApiKey.Life(
                life.createdAt(), life.createdBy(), life.expiresAt(), at, life.lastUsedAt())));
    return Future.succeededFuture(Revocation.DONE);
  }

  private static boolean isAdmin(ApiKey key) {
    return !key.isRevoked() && key.grant().clusterWide() && key.role() == Role.ADMIN;
  }

  @Override
  public synchronized Future<@Nullable Void> used(Map<String, Instant> times) {
    used.putAll(times);
    return Future.succeededFuture();
  }

  @Override
  public synchronized Future<Long> version() {
    return Future.succeededFuture((long) keys.hashCode());
  }

  synchronized Map<String, Instant> uses() {
    return Map.copyOf(used);
  }

  synchronized List<ApiKey> known() {
    return List.copyOf(keys.values());
  }

  /** Adds a key of the whole cluster, whose text is given. */
  public void addOfCluster(String id, String tenant, Role role, String key) {
    Grant grant = new Grant(tenant, role, true, 0);
    put(new ApiKey(id, id, grant, KeyHash.of(key), ApiKey.Life.from(Instant.EPOCH))).await();
  }

  /** Adds a key whose text is given, as an administrator would. */
  public void add(String id, String tenant, Role role, String key) {
    put(new ApiKey(id, id, tenant, role, KeyHash.of(key), Instant.EPOCH)).await();
  }
}

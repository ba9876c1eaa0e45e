package dev.quorus.controller.security;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Keys in memory; answers from another thread, as a store does. */
public final class MemoryKeyStore implements ApiKeyStore {
  private final Map<String, ApiKey> keys = new TreeMap<>();

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

  synchronized List<ApiKey> known() {
    return List.copyOf(keys.values());
  }

  /** Adds a key whose text is given, as an administrator would. */
  public void add(String id, String tenant, Role role, String key) {
    put(new ApiKey(id, id, tenant, role, KeyHash.of(key), Instant.EPOCH)).await();
  }
}

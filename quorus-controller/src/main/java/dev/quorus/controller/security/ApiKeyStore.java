package dev.quorus.controller.security;

import io.vertx.core.Future;
import java.util.List;

/** Where keys are kept. */
public interface ApiKeyStore {
  Future<List<ApiKey>> all();

  /** Adds a key, unless there is one with the same id; whether it was added. */
  Future<Boolean> add(ApiKey key);

  /** Adds a key, or replaces the one with the same id. */
  Future<Void> put(ApiKey key);
}

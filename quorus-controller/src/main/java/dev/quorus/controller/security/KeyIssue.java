package dev.quorus.controller.security;

import dev.quorus.controller.audit.Deed;
import dev.quorus.controller.security.ApiKey.Life;
import io.vertx.core.Future;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.HexFormat;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Creates keys, shows them and revokes them. For use by any thread. */
public final class KeyIssue {
  /** All of them are in the memory of each controller. */
  static final int MOST = 100_000;

  private static final int ID_BYTES = 8;

  private final ApiKeyStore store;
  private final ApiKeys keys;
  private final InstantSource clock;
  private final SecureRandom random = new SecureRandom();

  public KeyIssue(ApiKeyStore store, ApiKeys keys, InstantSource clock) {
    this.store = store;
    this.keys = keys;
    this.clock = clock;
  }

  /**
   * A key that was created.
   *
   * @param text shown this once
   */
  public record NewKey(String text, ApiKey key) {
    @Override
    public String toString() {
      return "NewKey[" + key.id() + "]";
    }
  }

  /**
   * Creates a key.
   *
   * @param lifetime null for one without an end
   * @param by the id of the key of whoever creates it
   * @param before is shown it before it is stored
   * @return null if there are too many
   */
  public Future<@Nullable NewKey> create(
      String name, Grant grant, @Nullable Duration lifetime, String by, Consumer<NewKey> before) {
    byte[] bytes = new byte[ID_BYTES];
    random.nextBytes(bytes);
    String id = HexFormat.of().formatHex(bytes);
    String text = ApiKeys.random();
    Instant now = clock.instant().truncatedTo(ChronoUnit.MICROS);
    Instant expires = lifetime == null ? null : now.plus(lifetime);
    ApiKey key =
        new ApiKey(id, name, grant, KeyHash.of(text), new Life(now, by, expires, null, null));
    Deed.concerns(id);
    if (keys.count() >= MOST) {
      return Future.succeededFuture(null);
    }
    NewKey made = new NewKey(text, key);
    before.accept(made);
    return store.add(key).compose(added -> keys.refresh()).<@Nullable NewKey>map(read -> made);
  }

  /** All keys, by id. */
  public Future<List<ApiKey>> all() {
    return store.all();
  }

  /** The key as it is now; null if there is none. */
  public Future<@Nullable ApiKey> find(String id) {
    return store
        .all()
        .map(all -> all.stream().filter(each -> each.id().equals(id)).findFirst().orElse(null));
  }

  /** Makes a key worth nothing, here at once. */
  public Future<Revocation> revoke(String id) {
    return store.revoke(id, clock.instant()).compose(result -> keys.refresh().map(read -> result));
  }
}

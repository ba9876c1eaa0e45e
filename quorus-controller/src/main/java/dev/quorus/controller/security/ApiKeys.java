package dev.quorus.controller.security;

import dev.quorus.core.transfer.Placement;
import io.vertx.core.Future;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Base64;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Who a key belongs to. Looks keys up in memory, by the hash of what was sent: how long that takes
 * tells nothing about a key, and it never waits for the store. Safe for use by many threads.
 */
public final class ApiKeys {
  /** The file in the data folder that holds the first admin's key. */
  public static final String ADMIN_FILE = "admin.key";

  static final String ADMIN_ID = "admin";

  private static final Logger LOG = LoggerFactory.getLogger(ApiKeys.class);
  private static final Pattern FORM = Pattern.compile("qk_[A-Za-z0-9_-]{43}");
  private static final int LENGTH = 46;
  private static final int RANDOM_BYTES = 32;
  private static final long STORE_SECONDS = 30;

  private final ApiKeyStore store;
  private final InstantSource clock;
  private final Map<String, KeyUse> uses = new ConcurrentHashMap<>();
  private volatile Map<String, Known> byHash = Map.of();

  private ApiKeys(ApiKeyStore store, InstantSource clock) {
    this.store = store;
    this.clock = clock;
  }

  /**
   * A key that is not revoked.
   *
   * @param expiresAt milliseconds since 1970
   */
  private record Known(Principal principal, long expiresAt, KeyUse use) {}

  /**
   * Reads the keys and sees to it that there is an admin key in the folder. The file has the last
   * word: if it is gone, a new key takes the place of the old one, which is worth nothing then.
   * Blocks; not for event loops.
   *
   * @throws KeyFileException if the file cannot be read or written, or holds something else
   * @throws IllegalStateException if the store does not answer
   */
  public static ApiKeys open(Path folder, ApiKeyStore store, InstantSource clock) {
    ApiKeys keys = new ApiKeys(store, clock);
    List<ApiKey> known = await(store.all());
    String hash = KeyHash.of(adminKey(new KeyFile(folder, ADMIN_FILE)));
    if (known.stream().noneMatch(key -> isAdmin(key) && key.isOf(hash))) {
      await(store.put(admin(hash, clock)));
    }
    await(keys.refresh());
    return keys;
  }

  /**
   * The same for a store that several controllers share, in which the store has the last word: the
   * first of them makes the admin key, in its own folder, and the others find it. Blocks; not for
   * event loops.
   *
   * @throws KeyFileException if the file cannot be read or written, or holds something else
   * @throws IllegalStateException if the store does not answer
   */
  public static ApiKeys openShared(Path folder, ApiKeyStore store, InstantSource clock) {
    ApiKeys keys = new ApiKeys(store, clock);
    if (await(store.all()).stream().noneMatch(ApiKeys::isAdmin)) {
      KeyFile file = new KeyFile(folder, ADMIN_FILE);
      boolean made = file.read() == null;
      String hash = KeyHash.of(adminKey(file));
      if (!await(store.add(admin(hash, clock))) && made) {
        // Another controller was faster, so this one is worth nothing.
        file.remove();
      }
    }
    await(keys.refresh());
    return keys;
  }

  /** Whether the folder holds the admin key, and not some other one or none. */
  public boolean hasAdminKey(Path folder) {
    String written = new KeyFile(folder, ADMIN_FILE).read();
    return written != null && authenticate(written) != null;
  }

  private static boolean isAdmin(ApiKey key) {
    return key.id().equals(ADMIN_ID);
  }

  private static ApiKey admin(String hash, InstantSource clock) {
    Grant all = new Grant(Placement.DEFAULT_TENANT, Role.ADMIN, true, 0);
    return new ApiKey(ADMIN_ID, ADMIN_ID, all, hash, ApiKey.Life.from(clock.instant()));
  }

  /** Reads the keys from the store again, for those that others added or replaced. */
  public Future<Void> refresh() {
    return store
        .all()
        .map(all -> {
          byHash = index(all);
          return null;
        });
  }

  /** Whose key this is; null if it is nobody's, or worth nothing any more. */
  public @Nullable Principal authenticate(String key) {
    Known known = key.length() == LENGTH ? byHash.get(KeyHash.of(key)) : null;
    if (known == null) {
      return null;
    }
    long now = clock.millis();
    if (now >= known.expiresAt()) {
      return null;
    }
    known.use().at(now);
    return known.principal();
  }

  /** How many keys are worth something. */
  int count() {
    return byHash.size();
  }

  /** A number that is another one after each change of keys or tenants. */
  public Future<Long> version() {
    return store.version();
  }

  /** Has the store remember when keys were used. */
  public Future<@Nullable Void> rememberUse() {
    Map<String, Instant> due = new HashMap<>();
    uses.forEach((id, use) -> {
      Instant at = use.takeDue();
      if (at != null) {
        due.put(id, at);
      }
    });
    return due.isEmpty() ? Future.succeededFuture() : store.used(due);
  }

  private static String adminKey(KeyFile file) {
    String written = file.read();
    if (written == null) {
      String made = random();
      file.write(made);
      LOG.atInfo().addKeyValue("path", file.path()).log("made a new admin key");
      return made;
    }
    if (!FORM.matcher(written).matches()) {
      throw new KeyFileException(
          file.path() + " holds no key; delete it to have a new admin key made");
    }
    return written;
  }

  static String random() {
    byte[] bytes = new byte[RANDOM_BYTES];
    new SecureRandom().nextBytes(bytes);
    return "qk_" + Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  private Map<String, Known> index(Collection<ApiKey> keys) {
    List<ApiKey> valid = keys.stream().filter(key -> !key.isRevoked()).toList();
    uses.keySet().retainAll(valid.stream().map(ApiKey::id).collect(Collectors.toSet()));
    return valid.stream().collect(Collectors.toUnmodifiableMap(ApiKey::hash, this::known));
  }

  private Known known(ApiKey key) {
    Instant end = key.life().expiresAt();
    return new Known(
        new Principal(key.id(), key.name(), key.grant()),
        end == null ? Long.MAX_VALUE : end.toEpochMilli(),
        uses.computeIfAbsent(key.id(), first -> new KeyUse()));
  }

  private static <T extends @Nullable Object> T await(Future<T> future) {
    try {
      return future.await(STORE_SECONDS, TimeUnit.SECONDS);
    } catch (TimeoutException e) {
      throw new IllegalStateException(
          "the store did not answer about API keys within " + STORE_SECONDS + " seconds", e);
    }
  }
}

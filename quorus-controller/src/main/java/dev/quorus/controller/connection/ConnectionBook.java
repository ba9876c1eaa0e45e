package dev.quorus.controller.connection;

import dev.quorus.core.time.Ticker;
import io.vertx.core.Future;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Looks connections up for requests that refer to them. What was looked up is good for a second, so
 * that thousands of transfers over one connection do not each ask the store. Safe for use by many
 * threads.
 */
public final class ConnectionBook {
  private static final long GOOD = Duration.ofSeconds(1).toNanos();
  private static final int MOST = 10_000;

  private final ConnectionStore store;
  private final Ticker ticker;
  private final Map<ConnectionStore.Key, Entry> entries = new ConcurrentHashMap<>();

  private record Entry(Connection connection, long at) {}

  public ConnectionBook(ConnectionStore store, Ticker ticker) {
    this.store = store;
    this.ticker = ticker;
  }

  /** The connections of these names; those that there are not are left out. */
  public Future<KnownConnections> known(String tenant, Set<String> names) {
    if (names.isEmpty()) {
      return Future.succeededFuture(KnownConnections.NONE);
    }
    Future<Map<String, Connection>> found = Future.succeededFuture(new HashMap<>());
    for (String name : names) {
      found = found.compose(all -> add(tenant, name, all));
    }
    return found.compose(all ->
        all.size() == names.size()
            ? Future.succeededFuture(new KnownConnections(all, Set.of()))
            : store.list(tenant).map(every -> new KnownConnections(all, names(every))));
  }

  private static Set<String> names(Collection<Connection> all) {
    return all.stream().map(Connection::name).collect(Collectors.toSet());
  }

  private Future<Map<String, Connection>> add(
      String tenant, String name, Map<String, Connection> all) {
    return find(new ConnectionStore.Key(tenant, name))
        .map(found -> {
          if (found != null) {
            all.put(name, found);
          }
          return all;
        });
  }

  private Future<@Nullable Connection> find(ConnectionStore.Key key) {
    Entry known = entries.get(key);
    long now = ticker.nanos();
    if (known != null && now - known.at() < GOOD) {
      return Future.<@Nullable Connection>succeededFuture(known.connection());
    }
    return store.find(key.tenant(), key.name()).onSuccess(found -> keep(key, found, now));
  }

  private void keep(ConnectionStore.Key key, @Nullable Connection found, long at) {
    if (found == null) {
      entries.remove(key);
      return;
    }
    if (entries.size() >= MOST) {
      entries.clear();
    }
    entries.put(key, new Entry(found, at));
  }

  /** It was changed here this moment. */
  void forget(String tenant, String name) {
    entries.remove(new ConnectionStore.Key(tenant, name));
  }
}

package dev.quorus.controller.connection;

import dev.quorus.core.transfer.TransferId;
import io.vertx.core.Future;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Connections in memory. */
public final class MemoryConnections implements ConnectionStore {
  private final Map<String, Connection> all = new TreeMap<>();

  /** The transfers that use every connection. */
  private volatile List<TransferId> users = List.of();

  public void usedBy(TransferId... ids) {
    users = List.of(ids);
  }

  private static String key(String tenant, String name) {
    return tenant + "/" + name;
  }

  @Override
  public synchronized Future<Created> create(Connection connection) {
    boolean made = all.putIfAbsent(key(connection.tenant(), connection.name()), connection) == null;
    return Future.succeededFuture(made ? Created.YES : Created.EXISTS);
  }

  @Override
  public synchronized Future<@Nullable Connection> find(String tenant, String name) {
    return Future.succeededFuture(all.get(key(tenant, name)));
  }

  @Override
  public synchronized Future<List<Connection>> list(String tenant) {
    return Future.succeededFuture(
        all.values().stream().filter(each -> each.tenant().equals(tenant)).toList());
  }

  @Override
  public synchronized Future<Boolean> replace(Connection connection) {
    String key = key(connection.tenant(), connection.name());
    Connection before = all.get(key);
    if (before == null || before.revision().version() != connection.revision().version() - 1) {
      return Future.succeededFuture(false);
    }
    all.put(key, connection);
    return Future.succeededFuture(true);
  }

  @Override
  public synchronized Future<Removed> remove(String tenant, String name, long version) {
    if (!users.isEmpty()) {
      return Future.succeededFuture(new Removed.InUse(users));
    }
    Connection before = all.get(key(tenant, name));
    if (before == null || before.revision().version() != version) {
      return Future.succeededFuture(new Removed.Changed());
    }
    all.remove(key(tenant, name));
    return Future.succeededFuture(new Removed.Yes(before));
  }

  @Override
  public synchronized Future<Map<Key, Integer>> sessions() {
    return Future.succeededFuture(
        all.values().stream()
            .filter(each -> each.definition().limits().sessions() != null)
            .collect(
                Collectors.toMap(
                    each -> new Key(each.tenant(), each.name()),
                    each -> sessions(each.definition()))));
  }

  private static int sessions(Definition definition) {
    Integer most = definition.limits().sessions();
    return most == null ? 0 : most;
  }
}

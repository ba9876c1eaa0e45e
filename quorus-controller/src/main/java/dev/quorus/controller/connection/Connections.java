package dev.quorus.controller.connection;

import dev.quorus.controller.audit.Deed;
import dev.quorus.controller.connection.ConnectionStore.Created;
import dev.quorus.controller.connection.ConnectionStore.Removed;
import io.vertx.core.Future;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** What people do with connections. For use by any thread; futures complete on any. */
public final class Connections {
  private final ConnectionStore store;
  private final ConnectionBook book;
  private final InstantSource clock;

  public Connections(ConnectionStore store, ConnectionBook book, InstantSource clock) {
    this.store = store;
    this.book = book;
    this.clock = clock;
  }

  /** What became of a connection to be changed. */
  public sealed interface Changed {
    record Done(Connection now) implements Changed {}

    record Missing() implements Changed {}

    /** It has another version than the one that was to be changed. */
    record Stale(long version) implements Changed {}
  }

  /** What became of a connection to be removed. */
  public sealed interface Gone {
    record Done(Connection was) implements Gone {}

    record Missing() implements Gone {}

    record Stale(long version) implements Gone {}

    record InUse(Removed.InUse by) implements Gone {}
  }

  /** For requests that refer to connections. */
  public ConnectionBook book() {
    return book;
  }

  /** A connection as it would be created now. */
  public Connection first(String tenant, String name, Definition definition) {
    return Connection.first(tenant, name, definition, now());
  }

  /** As it will be read from the store. */
  private Instant now() {
    return clock.instant().truncatedTo(ChronoUnit.MICROS);
  }

  public Future<Created> create(Connection connection) {
    Deed.concerns(connection.name());
    return store.create(connection);
  }

  public Future<@Nullable Connection> find(String tenant, String name) {
    return store.find(tenant, name);
  }

  public Future<List<Connection>> list(String tenant) {
    return store.list(tenant);
  }

  /**
   * Changes the definition.
   *
   * @param versions of which it must have one; null for any: the change is made to whichever it has
   */
  public Future<Changed> change(
      String tenant, String name, @Nullable Set<Long> versions, UnaryOperator<Definition> change) {
    return store
        .find(tenant, name)
        .compose(found -> {
          if (found == null) {
            return Future.succeededFuture(new Changed.Missing());
          }
          if (isOther(found, versions)) {
            return Future.succeededFuture(new Changed.Stale(found.revision().version()));
          }
          Connection next = found.with(change.apply(found.definition()), now());
          return store
              .replace(next)
              .compose(done -> {
                book.forget(tenant, name);
                // Changed meanwhile by somebody else: looked at anew.
                return done
                    ? Future.<Changed>succeededFuture(new Changed.Done(next))
                    : change(tenant, name, versions, change);
              });
        });
  }

  /** Removes it, unless unfinished transfers use it. */
  public Future<Gone> remove(String tenant, String name, @Nullable Set<Long> versions) {
    return store
        .find(tenant, name)
        .compose(found -> {
          if (found == null) {
            return Future.succeededFuture(new Gone.Missing());
          }
          if (isOther(found, versions)) {
            return Future.succeededFuture(new Gone.Stale(found.revision().version()));
          }
          return store
              .remove(tenant, name, found.revision().version())
              .compose(removed -> {
                book.forget(tenant, name);
                return switch (removed) {
                  case Removed.Yes(Connection was) ->
                      Future.<Gone>succeededFuture(new Gone.Done(was));
                  case Removed.InUse by -> Future.<Gone>succeededFuture(new Gone.InUse(by));
                  case Removed.Changed changed -> remove(tenant, name, versions);
                };
              });
        });
  }

  private static boolean isOther(Connection found, @Nullable Set<Long> versions) {
    return versions != null && !versions.contains(found.revision().version());
  }
}

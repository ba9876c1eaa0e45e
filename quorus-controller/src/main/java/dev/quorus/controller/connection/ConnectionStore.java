package dev.quorus.controller.connection;

import dev.quorus.core.transfer.TransferId;
import io.vertx.core.Future;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Where connections are kept, their secrets sealed. Futures complete on any thread. */
public interface ConnectionStore {
  /** The most connections of one tenant. */
  int MOST = 1_000;

  /** The most transfers that are named as the reason why one is not removed. */
  int MOST_NAMED = 5;

  /** What became of a connection to be created. */
  enum Created {
    YES,
    EXISTS,
    TOO_MANY
  }

  /** Creates it, unless there is one of that name, or there are {@link #MOST} already. */
  Future<Created> create(Connection connection);

  /** Null if there is none of that name. */
  Future<@Nullable Connection> find(String tenant, String name);

  /** All of a tenant, by name. */
  Future<List<Connection>> list(String tenant);

  /** Puts it in place of the version before it; false if there is another one by now. */
  Future<Boolean> replace(Connection connection);

  /**
   * Removes it, unless unfinished transfers use it.
   *
   * @param version that it must have
   */
  Future<Removed> remove(String tenant, String name, long version);

  /** What became of a connection to be removed. */
  sealed interface Removed {
    record Yes(Connection was) implements Removed {}

    /** There is another version by now, or none. */
    record Changed() implements Removed {}

    /** Unfinished transfers use it, of which these are some. */
    record InUse(List<TransferId> some) implements Removed {
      public InUse {
        some = List.copyOf(some);
      }
    }
  }

  /** How many sessions may be open at a time, for all connections that say so. */
  Future<Map<Key, Integer>> sessions();

  /** Names a connection among those of all tenants. */
  record Key(String tenant, String name) {}
}

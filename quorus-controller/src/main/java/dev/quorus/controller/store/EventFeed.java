package dev.quorus.controller.store;

import dev.quorus.core.transfer.TransferId;
import io.vertx.core.Future;
import org.jspecify.annotations.Nullable;

/**
 * The committed events of all transfers, and of all runs of workflows. Their numbers ascend over
 * all of them and become visible in their order, so whoever has heard of all up to a number misses
 * nothing by asking for those after it. Each call looks at a bounded part of the log. Futures
 * complete on any thread.
 */
public interface EventFeed {
  /** The greatest number of an event that was removed, 0 for none, and the last that was given. */
  record Bounds(long purged, long last) {}

  Future<Bounds> bounds();

  /** Events of all tenants with greater numbers, at most so many. */
  Future<EventBatch> after(long seq, int most);

  /** The same of one tenant. */
  Future<EventBatch> after(String tenant, long seq, int most);

  /** The same of one transfer; null if there is no such transfer in this tenant. */
  Future<@Nullable EventBatch> after(String tenant, TransferId transfer, long seq, int most);

  /** The same of one run; null if there is no such run in this tenant. */
  Future<@Nullable EventBatch> ofRun(String tenant, String run, long seq, int most);

  /** The latest events of one tenant's transfers, newest first, of those that one look reaches. */
  Future<EventBatch> latest(String tenant);

  /**
   * Has something run after each commit of this process that appended events, on the store's own
   * thread, which it must not keep.
   */
  void onAppended(Runnable listener);
}

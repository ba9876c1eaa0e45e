package dev.quorus.controller.store;

import io.vertx.core.Future;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Who leads, decided by one row and by the database's clock alone: no clock of a controller counts.
 * Every write overtakes those of transfers that wait. Futures complete on any thread; one that
 * failed may have been committed, and is repeated.
 */
public interface LeadStore {
  /**
   * Takes the lead if it is free or its lease ran out, under an epoch one higher; renews the lease
   * if the member leads already; else leaves everything as it is.
   *
   * @param lease from now, by the database's clock; whoever takes the lead counts it by its own
   *     monotonic clock from before it asked
   */
  Future<LeadView> stand(Member me, Duration lease);

  /** Makes the lead free at once, if the member has it. */
  Future<@Nullable Void> resign(Member me);

  /** Who leads. */
  Future<LeadView> current();

  /** Says that the member is there. Whoever did not for an hour is forgotten. */
  Future<@Nullable Void> present(Member me);

  /** Everyone who said so within the last hour, by node. */
  Future<List<MemberRow>> members();
}

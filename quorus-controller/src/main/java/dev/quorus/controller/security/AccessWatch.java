package dev.quorus.controller.security;

import io.vertx.core.Future;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes in what other controllers changed about keys and tenants, a second later at most, by asking
 * for one number. For use by one timer.
 */
public final class AccessWatch {
  private static final Logger LOG = LoggerFactory.getLogger(AccessWatch.class);
  private static final int USE_EVERY = 60;

  private final ApiKeys keys;
  private final Tenants tenants;
  private volatile long seen = -1;
  private int ticks;

  public AccessWatch(ApiKeys keys, Tenants tenants) {
    this.keys = keys;
    this.tenants = tenants;
  }

  /** A second has passed. */
  public void tick() {
    ticks++;
    look()
        .onFailure(failed -> LOG.atDebug().setCause(failed).log("keys and tenants not read again"));
    if (ticks % USE_EVERY == 0) {
      keys.rememberUse()
          .onFailure(failed -> LOG.atDebug().setCause(failed).log("use of keys not stored"));
    }
  }

  private Future<@Nullable Void> look() {
    return keys.version()
        .compose(version ->
            version == seen
                ? Future.succeededFuture()
                : Future.all(keys.refresh(), tenants.refresh())
                    .onSuccess(read -> seen = version)
                    .mapEmpty());
  }
}

package dev.quorus.controller.transfer;

import dev.quorus.controller.scheduling.SchedulingEvent;
import dev.quorus.controller.scheduling.TenantLimit;
import dev.quorus.controller.security.TenantStore;
import io.vertx.core.Future;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells the scheduler every second what tenants may do, as their quotas and what they moved today
 * have it. On the dispatcher's thread.
 */
final class TenantLimits {
  private static final Logger LOG = LoggerFactory.getLogger(TenantLimits.class);
  private static final Duration EVERY = Duration.ofSeconds(1);
  private static final long DAY_MILLIS = Duration.ofDays(1).toMillis();

  private final Dispatcher dispatcher;
  private final TenantStore store;
  private List<TenantLimit> known = List.of();
  private Instant lookedAt = Instant.EPOCH;
  private boolean asking;

  TenantLimits(Dispatcher dispatcher, TenantStore store) {
    this.dispatcher = dispatcher;
    this.store = store;
  }

  /** Before anything is assigned. Blocks; for a virtual thread. */
  void begin() {
    take(ask(dispatcher.now()).await());
  }

  /** Looks now and then. */
  void look() {
    Instant now = dispatcher.now();
    if (!asking && Duration.between(lookedAt, now).abs().compareTo(EVERY) >= 0) {
      asking = true;
      lookedAt = now;
      dispatcher.then(
          ask(now),
          limits -> {
            asking = false;
            take(limits);
          },
          failed -> {
            asking = false;
            LOG.atDebug().setCause(failed).log("quotas not looked up; tried again");
          });
    }
  }

  private Future<List<TenantLimit>> ask(Instant now) {
    return store.limits(Math.floorDiv(now.toEpochMilli(), DAY_MILLIS));
  }

  private void take(List<TenantLimit> limits) {
    if (!limits.equals(known)) {
      known = limits;
      dispatcher.on(new SchedulingEvent.TenantsLimited(limits, dispatcher.now()));
    }
  }
}

package dev.quorus.controller.security;

import dev.quorus.controller.audit.Deed;
import dev.quorus.core.transfer.Placement;
import io.vertx.core.Future;
import java.time.Duration;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The tenants, looked up in memory where that must be quick. For use by any thread. */
public final class Tenants {
  private static final long DAY_MILLIS = Duration.ofDays(1).toMillis();

  private final TenantStore store;
  private final InstantSource clock;
  private volatile Map<String, Tenant> known = Map.of();

  public Tenants(TenantStore store, InstantSource clock) {
    this.store = store;
    this.clock = clock;
  }

  /** Sees to it that the tenant of the first key is there, and reads them all. */
  public Future<Void> open() {
    return store
        .add(new Tenant(Placement.DEFAULT_TENANT, "", Quotas.NONE, clock.instant()))
        .compose(added -> refresh());
  }

  /** Reads the tenants again. */
  public Future<Void> refresh() {
    return store
        .all()
        .map(all -> {
          known = all.stream().collect(Collectors.toUnmodifiableMap(Tenant::id, each -> each));
          return null;
        });
  }

  /** The tenant as it was when it was last read, which is a second ago at most. */
  public @Nullable Tenant known(String id) {
    return known.get(id);
  }

  public Future<List<Tenant>> all() {
    return store.all();
  }

  /** The tenant as it is now; null if there is none. */
  public Future<@Nullable Tenant> find(String id) {
    return store
        .all()
        .map(all -> all.stream().filter(each -> each.id().equals(id)).findFirst().orElse(null));
  }

  public Future<Tenant.Use> use(String id) {
    return store.use(id, Math.floorDiv(clock.millis(), DAY_MILLIS));
  }

  /** A tenant as it would be created now, and read from the store. */
  public Tenant first(String id, String description, Quotas quotas) {
    return new Tenant(id, description, quotas, clock.instant().truncatedTo(ChronoUnit.MICROS));
  }

  /** Creates a tenant; false if there is one of that name. */
  public Future<Boolean> create(Tenant tenant) {
    Deed.concerns(tenant.id());
    return store
        .add(tenant)
        .compose(added -> added ? refresh().map(read -> true) : Future.succeededFuture(false));
  }

  /** Changes a tenant; null if there is none of that name. */
  public Future<@Nullable Tenant> change(String id, String description, Quotas quotas) {
    return store
        .change(id, description, quotas)
        .compose(changed -> refresh())
        .compose(read -> find(id));
  }
}

package dev.quorus.controller.security;

import dev.quorus.controller.scheduling.TenantLimit;
import io.vertx.core.Future;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Tenants in memory, of which nobody uses anything. */
public final class MemoryTenants implements TenantStore {
  private final Map<String, Tenant> tenants = new TreeMap<>();

  @Override
  public synchronized Future<List<Tenant>> all() {
    return Future.succeededFuture(List.copyOf(tenants.values()));
  }

  @Override
  public synchronized Future<Boolean> add(Tenant tenant) {
    return Future.succeededFuture(tenants.putIfAbsent(tenant.id(), tenant) == null);
  }

  @Override
  public synchronized Future<Boolean> change(String id, String description, Quotas quotas) {
    Tenant changed =
        tenants.computeIfPresent(
            id, (name, tenant) -> new Tenant(name, description, quotas, tenant.createdAt()));
    return Future.succeededFuture(changed != null);
  }

  @Override
  public Future<List<TenantLimit>> limits(long day) {
    return Future.succeededFuture(List.of());
  }

  @Override
  public Future<Tenant.Use> use(String id, long day) {
    return Future.succeededFuture(new Tenant.Use(1, 2, 3));
  }
}

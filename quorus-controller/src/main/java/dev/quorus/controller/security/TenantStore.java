package dev.quorus.controller.security;

import dev.quorus.controller.scheduling.TenantLimit;
import io.vertx.core.Future;
import java.util.List;

/** Where tenants are kept. */
public interface TenantStore {
  /** All tenants, by name. */
  Future<List<Tenant>> all();

  /** Adds a tenant, unless there is one of that name; whether it was added. */
  Future<Boolean> add(Tenant tenant);

  /** Replaces description and quotas; false if there is no such tenant. */
  Future<Boolean> change(String id, String description, Quotas quotas);

  /**
   * What those tenants may do now that have a quota of attempts or bytes, by name.
   *
   * @param day of UTC, counted from 1970
   */
  Future<List<TenantLimit>> limits(long day);

  /**
   * What a tenant uses.
   *
   * @param day of UTC, counted from 1970
   */
  Future<Tenant.Use> use(String id, long day);
}

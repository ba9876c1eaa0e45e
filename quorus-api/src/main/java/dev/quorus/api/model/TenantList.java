package dev.quorus.api.model;

import java.util.List;

/** Tenants, by name. */
public record TenantList(List<TenantView> items) {
  public TenantList {
    items = List.copyOf(items);
  }
}

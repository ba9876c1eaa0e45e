package dev.quorus.api.model;

import java.util.List;

/** The connections of a tenant, by name. */
public record ConnectionList(List<ConnectionView> items) {
  public ConnectionList {
    items = List.copyOf(items);
  }
}

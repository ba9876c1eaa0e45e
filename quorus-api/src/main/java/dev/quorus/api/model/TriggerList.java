package dev.quorus.api.model;

import java.util.List;

/** Triggers of workflows. */
public record TriggerList(List<TriggerView> items) {
  public TriggerList {
    items = List.copyOf(items);
  }
}

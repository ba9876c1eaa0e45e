package dev.quorus.api.model;

import java.util.List;

/** The attempts of a transfer, the first one first. */
public record AttemptList(List<AttemptView> items) {
  public AttemptList {
    items = List.copyOf(items);
  }
}

package dev.quorus.api.model;

import java.util.List;

/** Agents by id. */
public record AgentList(List<AgentView> items) {
  public AgentList {
    items = List.copyOf(items);
  }
}

package dev.quorus.workflow.model;

import java.util.Map;

/**
 * What a workflow is called, and what for.
 *
 * @param version of its author; empty if none is given
 */
public record Metadata(
    String name, String version, String description, Map<String, String> labels) {
  public Metadata {
    labels = Map.copyOf(labels);
  }
}

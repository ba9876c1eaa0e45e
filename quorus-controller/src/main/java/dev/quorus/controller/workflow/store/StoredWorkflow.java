package dev.quorus.controller.workflow.store;

import java.time.Instant;

/**
 * One version of a workflow.
 *
 * @param version counts up from 1
 */
public record StoredWorkflow(
    String tenant,
    String name,
    int version,
    String document,
    String description,
    boolean triggers,
    Instant createdAt,
    String createdBy) {
  /**
   * What became of a workflow that was to be stored.
   *
   * @param fresh false if it was the latest version already
   */
  public record Put(StoredWorkflow workflow, boolean fresh) {}
}

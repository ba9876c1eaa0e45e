package dev.quorus.controller.workflow.store;

import java.time.Instant;

/**
 * A workflow to be stored, as a new version unless the latest one is the same.
 *
 * @param document its text, which was read without a mistake
 * @param triggers whether it has any
 */
public record NewWorkflow(
    String tenant,
    String name,
    String document,
    String description,
    boolean triggers,
    Instant at,
    String by) {}

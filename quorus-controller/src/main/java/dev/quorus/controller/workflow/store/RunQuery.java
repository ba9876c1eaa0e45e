package dev.quorus.controller.workflow.store;

import org.jspecify.annotations.Nullable;

/**
 * Which runs to list, the newest first.
 *
 * @param workflow null for all
 * @param state NEW, RUNNING, PAUSED, SUCCEEDED, FAILED or CANCELLED; null for all
 * @param before only runs with a smaller id; null for all
 */
public record RunQuery(
    String tenant,
    @Nullable String workflow,
    @Nullable String state,
    @Nullable String before,
    int limit) {}

package dev.quorus.controller.workflow.store;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A run as a whole.
 *
 * @param spec what its plan is made of, as JSON
 * @param key by which it was begun; null if by none
 */
public record StoredRun(
    String id,
    String tenant,
    String workflow,
    int version,
    String spec,
    String planHash,
    @Nullable String key,
    RunHead head,
    Instant createdAt,
    String createdBy) {}

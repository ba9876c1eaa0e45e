package dev.quorus.api.model;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A version of a workflow.
 *
 * @param version counts up from 1
 * @param triggers whether something starts it by itself
 * @param document its text; null in lists
 */
public record WorkflowView(
    String name,
    int version,
    String description,
    boolean triggers,
    Instant createdAt,
    String createdBy,
    @Nullable String document) {}

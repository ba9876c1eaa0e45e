package dev.quorus.workflow.plan;

import org.jspecify.annotations.Nullable;

/**
 * One end of a planned transfer.
 *
 * @param connection null if the text says it all
 */
public record PlannedLocation(@Nullable String connection, PlannedText text) {}

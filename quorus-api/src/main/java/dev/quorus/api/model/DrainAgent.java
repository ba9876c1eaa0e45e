package dev.quorus.api.model;

import org.jspecify.annotations.Nullable;

/**
 * How an agent is drained.
 *
 * @param withinSeconds after which what it still holds is handed over, 0 to 604,800, which is a
 *     week; null to let it end what it holds
 */
public record DrainAgent(@Nullable Integer withinSeconds) {}

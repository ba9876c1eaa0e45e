package dev.quorus.api.model;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A window of a trigger to be replayed.
 *
 * @param from its first moment
 * @param to the moment after its last; null for now
 */
public record ReplayTrigger(@Nullable Instant from, @Nullable Instant to) {}

package dev.quorus.api.model;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A run that moves nothing.
 *
 * @param mode {@code DRY_RUN}, or {@code VIRTUAL_RUN} with a clock of its own
 * @param inputs values of variables
 * @param version of the workflow; null for the latest
 * @param bytesPerSecond that a server gives in a virtual run; null for the usual
 * @param assumedBytes of each file, instead of looking; null to have an agent look
 * @param failing transfers whose first try fails in a virtual run, as {@code group/transfer}
 */
public record RehearsalRequest(
    String mode,
    @Nullable Map<String, Object> inputs,
    @Nullable Integer version,
    @Nullable Long bytesPerSecond,
    @Nullable Long assumedBytes,
    @Nullable List<String> failing) {}

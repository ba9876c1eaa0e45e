package dev.quorus.api.model;

import org.jspecify.annotations.Nullable;

/**
 * What is to be changed of a transfer.
 *
 * @param priority 0 to 9, 9 the most urgent
 */
public record PatchTransfer(@Nullable Integer priority) {}

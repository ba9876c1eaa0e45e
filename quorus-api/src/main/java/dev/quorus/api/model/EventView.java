package dev.quorus.api.model;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One committed move of a transfer.
 *
 * @param seq ascends over all transfers
 * @param state that it moved to
 * @param attempt null if it belongs to none
 * @param detail agent, failure or reason in words
 */
public record EventView(
    long seq,
    Instant at,
    TransferStateName state,
    @Nullable Integer attempt,
    @Nullable String detail) {}

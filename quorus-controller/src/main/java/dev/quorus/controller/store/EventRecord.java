package dev.quorus.controller.store;

import dev.quorus.core.transfer.StateName;
import dev.quorus.core.transfer.TransferId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One committed move.
 *
 * @param seq ascending over all transfers
 * @param attempt 0 if it belongs to none
 * @param detail agent, failure or reason in words; null if there is nothing to say
 */
public record EventRecord(
    long seq,
    TransferId transfer,
    Instant at,
    StateName state,
    int attempt,
    @Nullable String detail) {}

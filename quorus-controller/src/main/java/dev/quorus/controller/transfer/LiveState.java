package dev.quorus.controller.transfer;

import dev.quorus.core.transfer.Progress;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What only the leader knows of a transfer.
 *
 * @param progress of its running attempt, by the last heartbeat; null if none runs
 * @param forecastEnd when it will be done; null where nothing is known that would tell
 * @param reason why it is where it is; null if it is not scheduled
 */
public record LiveState(
    @Nullable Progress progress, @Nullable WaitReason reason, @Nullable Instant forecastEnd) {}

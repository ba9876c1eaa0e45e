package dev.quorus.controller.transfer;

import dev.quorus.core.transfer.Progress;
import org.jspecify.annotations.Nullable;

/**
 * What only the leader knows of a transfer.
 *
 * @param progress of its running attempt, by the last heartbeat; null if none runs
 * @param reason why it is where it is; null if it is not scheduled
 */
public record LiveState(@Nullable Progress progress, @Nullable WaitReason reason) {}

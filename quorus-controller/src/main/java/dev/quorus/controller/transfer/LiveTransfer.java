package dev.quorus.controller.transfer;

import dev.quorus.controller.store.TransferRecord;
import dev.quorus.core.transfer.Progress;
import org.jspecify.annotations.Nullable;

/**
 * A stored transfer with what is known of it this second.
 *
 * @param reason null once it is finished
 */
public record LiveTransfer(TransferRecord record, Progress progress, @Nullable WaitReason reason) {}

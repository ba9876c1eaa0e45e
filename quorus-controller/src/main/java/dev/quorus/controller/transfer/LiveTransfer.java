package dev.quorus.controller.transfer;

import dev.quorus.controller.store.TransferRecord;
import dev.quorus.core.transfer.Progress;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A stored transfer with what is known of it this second.
 *
 * @param reason null once it is finished
 * @param forecastEnd by the rates of its pool; null where these do not tell
 */
public record LiveTransfer(
    TransferRecord record,
    Progress progress,
    @Nullable WaitReason reason,
    @Nullable Instant forecastEnd) {
  /** Of which nobody knows when it will be done. */
  public LiveTransfer(TransferRecord record, Progress progress, @Nullable WaitReason reason) {
    this(record, progress, reason, null);
  }

  /** As the store alone knows it. */
  public static LiveTransfer stored(TransferRecord record) {
    return new LiveTransfer(record, record.history().progress(), Reasons.of(record.state(), null));
  }
}

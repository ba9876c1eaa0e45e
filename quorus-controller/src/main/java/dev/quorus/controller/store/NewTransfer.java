package dev.quorus.controller.store;

import dev.quorus.core.transfer.TransferId;
import dev.quorus.core.transfer.TransferOrder;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A transfer to be stored as QUEUED.
 *
 * @param key makes the submit repeatable; null if the client gave none
 */
public record NewTransfer(
    TransferId id,
    TransferOrder order,
    Instant at,
    @Nullable TransferId retryOf,
    @Nullable IdempotencyKey key) {

  /**
   * A client's key for one submit.
   *
   * @param fingerprint of the request's body, to tell a repetition from another request
   */
  public record IdempotencyKey(String tenant, String key, String fingerprint) {}
}

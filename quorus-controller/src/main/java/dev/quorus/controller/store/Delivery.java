package dev.quorus.controller.store;

import dev.quorus.core.transfer.TransferId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A message of a webhook, or of the notice of a transfer.
 *
 * @param id of the message, the same at every try
 * @param webhook null if it is of a transfer's own notice
 * @param event number of the event that it tells of
 */
public record Delivery(
    String id,
    String tenant,
    @Nullable String webhook,
    TransferId transfer,
    long event,
    String type,
    Progress progress) {

  /** What became of a message. */
  public enum State {
    /** It is tried, or will be. */
    PENDING,
    DELIVERED,
    /** It was tried as often as it is, or its receiver is gone. */
    FAILED
  }

  /**
   * How far it came.
   *
   * @param dueAt when it is tried next, if it is pending
   * @param triedAt when it was tried last; null for never
   * @param status of HTTP that the last try was answered with; null if it was not answered
   * @param problem of the last try in words; null if there was none
   */
  public record Progress(
      State state,
      int tries,
      Instant createdAt,
      Instant dueAt,
      @Nullable Instant triedAt,
      @Nullable Integer status,
      @Nullable String problem) {}
}

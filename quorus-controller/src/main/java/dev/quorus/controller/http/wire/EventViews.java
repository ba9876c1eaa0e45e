package dev.quorus.controller.http.wire;

import dev.quorus.api.model.AttemptStateName;
import dev.quorus.api.model.AttemptView;
import dev.quorus.api.model.EventView;
import dev.quorus.api.model.FailureView;
import dev.quorus.api.model.RetryName;
import dev.quorus.api.model.TransferStateName;
import dev.quorus.controller.store.AttemptRecord;
import dev.quorus.controller.store.EventRecord;
import dev.quorus.core.failure.Retry;
import dev.quorus.core.failure.TransferFailure;

/** What happened to a transfer, as clients see it. */
public final class EventViews {
  private EventViews() {}

  /** One committed move. */
  public static EventView of(EventRecord event) {
    return new EventView(
        event.seq(),
        event.at(),
        TransferStateName.valueOf(event.state().name()),
        event.attempt() == 0 ? null : event.attempt(),
        event.detail());
  }

  /** One attempt. */
  public static AttemptView of(AttemptRecord attempt) {
    TransferFailure failure = attempt.failure();
    return new AttemptView(
        attempt.ref().number(),
        AttemptStateName.valueOf(attempt.result()),
        attempt.agent(),
        attempt.assignedAt(),
        attempt.finishedAt(),
        attempt.bytes(),
        failure == null ? null : failure(failure));
  }

  static FailureView failure(TransferFailure failure) {
    return new FailureView(
        failure.code().name(), failure.message(), retry(failure.retry()), failure.remedy());
  }

  private static RetryName retry(Retry retry) {
    return switch (retry) {
      case Retry.Never never -> RetryName.NEVER;
      case Retry.Backoff backoff -> RetryName.BACKOFF;
      case Retry.After after -> RetryName.AFTER;
    };
  }
}

package dev.quorus.controller.http.wire;

import dev.quorus.api.model.FailureView;
import dev.quorus.api.model.OverwriteName;
import dev.quorus.api.model.PublishName;
import dev.quorus.api.model.PublishedName;
import dev.quorus.api.model.ReasonView;
import dev.quorus.api.model.TransferStateName;
import dev.quorus.api.model.TransferView;
import dev.quorus.api.model.VerifyName;
import dev.quorus.controller.store.TransferRecord;
import dev.quorus.controller.store.TransferRecord.History;
import dev.quorus.controller.transfer.LiveTransfer;
import dev.quorus.controller.transfer.WaitReason;
import dev.quorus.core.config.BandwidthText;
import dev.quorus.core.failure.TransferFailure;
import dev.quorus.core.transfer.Bandwidth;
import dev.quorus.core.transfer.Delivery;
import dev.quorus.core.transfer.Endpoint;
import dev.quorus.core.transfer.Named;
import dev.quorus.core.transfer.Progress;
import dev.quorus.core.transfer.Published;
import dev.quorus.core.transfer.Receipt;
import dev.quorus.core.transfer.TransferId;
import dev.quorus.core.transfer.TransferOrder;
import dev.quorus.core.transfer.TransferState;
import dev.quorus.core.transfer.VerifyMode;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;

/** Transfers as clients see them, without any secret. For use by many threads. */
public final class TransferViews {
  private static final Duration TOO_EARLY_TO_SAY = Duration.ofSeconds(1);

  private final InstantSource clock;

  public TransferViews(InstantSource clock) {
    this.clock = clock;
  }

  /** A stored transfer as its submit was answered, whatever became of it. */
  public TransferView submitted(TransferRecord record) {
    TransferId retryOf = record.history().retryOf();
    return submitted(
        record.id(),
        record.order(),
        retryOf == null
            ? TransferView.Course.NONE
            : new TransferView.Course(0, null, null, null, null, null, retryOf.toString()));
  }

  /** A transfer that was stored this moment. */
  public TransferView submitted(TransferId id, TransferOrder order) {
    return submitted(id, order, TransferView.Course.NONE);
  }

  private static TransferView submitted(
      TransferId id, TransferOrder order, TransferView.Course course) {
    return new TransferView(
        id.toString(),
        TransferStateName.QUEUED,
        order(order),
        policy(order),
        course,
        TransferView.Progress.NONE,
        new TransferView.Times(submittedAt(id), null, null, null));
  }

  /** A transfer as it is stored. */
  public TransferView stored(TransferRecord record) {
    return live(new LiveTransfer(record, record.history().progress(), null));
  }

  /** A transfer with what is known of it this second. */
  public TransferView live(LiveTransfer live) {
    TransferRecord record = live.record();
    return new TransferView(
        record.id().toString(),
        state(record.state()),
        order(record.order()),
        policy(record.order()),
        course(record, live.reason()),
        ProgressViews.of(record, live.progress()),
        times(live));
  }

  /** The time within the identifier: what a submit answers, and every later look at it. */
  private static Instant submittedAt(TransferId id) {
    return Instant.ofEpochMilli(id.value().getMostSignificantBits() >>> 16);
  }

  static TransferStateName state(TransferState state) {
    return TransferStateName.valueOf(state.name().name());
  }

  private static TransferView.Order order(TransferOrder order) {
    return new TransferView.Order(
        location(order.source()),
        location(order.destination()),
        order.placement().tenant(),
        order.placement().pool(),
        order.placement().priority(),
        order.placement().labels(),
        order.placement().deadline());
  }

  /** As it was submitted: a file as the path that a person would write. */
  private static String location(Endpoint endpoint) {
    Named named = endpoint.named();
    if (named != null) {
      return named.text();
    }
    String path = endpoint.uri().getPath();
    boolean isFile = path != null && endpoint.scheme().equals("file");
    return isFile ? path : endpoint.display();
  }

  private static TransferView.Policy policy(TransferOrder order) {
    Delivery delivery = order.delivery();
    Bandwidth bandwidth = order.flow().bandwidth();
    return new TransferView.Policy(
        verify(delivery.verify()),
        OverwriteName.valueOf(delivery.overwrite().name()),
        PublishName.valueOf(delivery.publish().name()),
        order.patience().maxAttempts(),
        order.selection().recursive(),
        order.selection().dryRun(),
        bandwidth == null ? null : BandwidthText.write(bandwidth));
  }

  private static @Nullable VerifyName verify(VerifyMode mode) {
    return switch (mode) {
      case AUTO -> null;
      case NONE -> VerifyName.NONE;
      case SIZE -> VerifyName.SIZE;
      case CHECKSUM -> VerifyName.CHECKSUM;
    };
  }

  private static TransferView.Course course(TransferRecord record, @Nullable WaitReason reason) {
    History history = record.history();
    Receipt receipt = receipt(record.state());
    TransferId retryOf = history.retryOf();
    return new TransferView.Course(
        history.tries().made(),
        agent(record),
        reason == null ? null : new ReasonView(reason.code(), reason.message()),
        failure(record),
        receipt == null ? null : published(receipt.published()),
        receipt == null || receipt.digest() == null ? null : receipt.digest().toString(),
        retryOf == null ? null : retryOf.toString());
  }

  static @Nullable Receipt receipt(TransferState state) {
    return state instanceof TransferState.Succeeded succeeded ? succeeded.receipt() : null;
  }

  private static PublishedName published(Published published) {
    return PublishedName.valueOf(published.name());
  }

  private static @Nullable String agent(TransferRecord record) {
    return switch (record.state()) {
      case TransferState.Assigned assigned -> assigned.agent();
      case TransferState.Running running -> running.agent();
      case TransferState.Queued queued -> record.history().lastAgent();
      case TransferState.RetryWait waiting -> record.history().lastAgent();
      case TransferState.Paused paused -> record.history().lastAgent();
      case TransferState.Finished finished -> record.history().lastAgent();
    };
  }

  private static @Nullable FailureView failure(TransferRecord record) {
    TransferFailure failure =
        switch (record.state()) {
          case TransferState.Failed failed -> failed.failure();
          case TransferState.RetryWait waiting -> waiting.failure();
          // What failed on the way is in the attempts; the transfer itself did not.
          case TransferState.Succeeded succeeded -> null;
          case TransferState.Cancelled cancelled -> record.history().lastFailure();
          case TransferState.Queued queued -> record.history().lastFailure();
          case TransferState.Assigned assigned -> record.history().lastFailure();
          case TransferState.Running running -> record.history().lastFailure();
          case TransferState.Paused paused -> record.history().lastFailure();
        };
    return failure == null ? null : EventViews.failure(failure);
  }

  /** When it will be done at the rate of its own bytes; null where that does not tell. */
  @Nullable Instant ownForecast(LiveTransfer live) {
    return forecast(live.record().state(), live.progress());
  }

  private TransferView.Times times(LiveTransfer live) {
    TransferRecord record = live.record();
    Instant own = ownForecast(live);
    return new TransferView.Times(
        submittedAt(record.id()),
        record.history().startedAt(),
        record.state() instanceof TransferState.Finished finished ? finished.at() : null,
        own == null ? live.forecastEnd() : own);
  }

  /** Only for a first attempt: a later one may have resumed, which would look like speed. */
  private @Nullable Instant forecast(TransferState state, Progress progress) {
    if (!(state instanceof TransferState.Running running)
        || running.attempt() > 1
        || progress.bytes() <= 0
        || progress.total() < progress.bytes()) {
      return null;
    }
    Duration soFar = Duration.between(running.startedAt(), clock.instant());
    if (soFar.compareTo(TOO_EARLY_TO_SAY) < 0) {
      return null;
    }
    double whole = (double) progress.total() / progress.bytes();
    return running.startedAt().plusMillis((long) (soFar.toMillis() * whole));
  }
}

package dev.quorus.controller.http.wire;

import dev.quorus.api.model.ReasonView;
import dev.quorus.api.model.WhyView;
import dev.quorus.controller.scheduling.Forecast;
import dev.quorus.controller.scheduling.Misfit;
import dev.quorus.controller.store.EventRecord;
import dev.quorus.controller.store.TransferRecord;
import dev.quorus.controller.transfer.Explanation;
import dev.quorus.controller.transfer.Explanation.Endpoint;
import dev.quorus.controller.transfer.Explanation.Queue;
import dev.quorus.controller.transfer.Explanation.Waits;
import dev.quorus.controller.transfer.LiveTransfer;
import dev.quorus.controller.transfer.WaitReason;
import dev.quorus.core.failure.TransferFailure;
import dev.quorus.core.transfer.StateName;
import dev.quorus.core.transfer.TransferState;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Why transfers are where they are, as clients see it. For use by many threads. */
public final class WhyViews {
  private final InstantSource clock;
  private final TransferViews transfers;

  public WhyViews(InstantSource clock, TransferViews transfers) {
    this.clock = clock;
    this.transfers = transfers;
  }

  /**
   * The whole answer.
   *
   * @param known by the leader; null if it knows nothing
   * @param events of the transfer, of which the last pause tells who wanted it
   */
  public WhyView of(LiveTransfer live, @Nullable Explanation known, List<EventRecord> events) {
    TransferRecord record = live.record();
    WhyView.Forecast forecast = forecast(live, known);
    return new WhyView(
        record.id().toString(),
        TransferViews.state(record.state()),
        reason(live, known),
        known == null ? null : waits(known.waits()),
        known == null ? List.of() : known.misfits().stream().map(WhyViews::misfit).toList(),
        paused(record, events),
        forecast,
        deadline(record, forecast));
  }

  private static ReasonView reason(LiveTransfer live, @Nullable Explanation known) {
    WaitReason reason = known == null ? live.reason() : known.reason();
    if (reason != null) {
      return new ReasonView(reason.code(), reason.message());
    }
    return ended(live.record().state());
  }

  private static ReasonView ended(TransferState state) {
    return switch (state) {
      case TransferState.Failed(TransferFailure failure, Instant at) ->
          new ReasonView(failure.code().name(), failure.message() + "; " + failure.remedy());
      case TransferState.Cancelled(Instant at) ->
          new ReasonView("CANCELLED", "it was cancelled by request at " + at);
      case TransferState.Succeeded succeeded ->
          new ReasonView("SUCCEEDED", "it was published at " + succeeded.at());
      case TransferState.Open open ->
          throw new IllegalStateException("an unfinished transfer has a reason: " + open.name());
    };
  }

  private static WhyView.@Nullable Waits waits(Waits waits) {
    if (waits.equals(Waits.NOTHING)) {
      return null;
    }
    Queue queue = waits.queue();
    Endpoint endpoint = waits.endpoint();
    return new WhyView.Waits(
        queue == null ? null : queue.pool(),
        queue == null ? null : Integer.valueOf(queue.ahead()),
        queue == null ? null : Integer.valueOf(queue.taken()),
        queue == null ? null : Integer.valueOf(queue.slots()),
        endpoint == null ? null : endpoint.host(),
        endpoint == null ? null : Integer.valueOf(endpoint.limit()),
        waits.writer(),
        waits.until());
  }

  private static WhyView.Misfit misfit(Misfit misfit) {
    return new WhyView.Misfit(misfit.agents(), misfit.lacks());
  }

  private static WhyView.@Nullable Paused paused(TransferRecord record, List<EventRecord> events) {
    if (record.state().name() != StateName.PAUSED) {
      return null;
    }
    return events.reversed().stream()
        .filter(each -> each.state() == StateName.PAUSED)
        .findFirst()
        .map(each ->
            new WhyView.Paused(each.at(), each.detail() == null ? "by request" : each.detail()))
        .orElse(null);
  }

  /** By its own rate while it runs, or else by that of its pool. */
  private WhyView.@Nullable Forecast forecast(LiveTransfer live, @Nullable Explanation known) {
    Instant own = transfers.ownForecast(live);
    if (own != null) {
      return new WhyView.Forecast(
          null, own, "the rate at which it has moved its bytes since it began to run");
    }
    Forecast forecast = known == null ? null : known.forecast();
    if (forecast == null || (forecast.start() == null && forecast.end() == null)) {
      return null;
    }
    return new WhyView.Forecast(forecast.start(), forecast.end(), basis(forecast));
  }

  private static String basis(Forecast forecast) {
    return String.format(
        Locale.ROOT,
        "the last %d attempts of its pool: %.2f end in a second, the median took %s",
        forecast.of(),
        forecast.perSecond(),
        forecast.typical());
  }

  private WhyView.@Nullable Deadline deadline(
      TransferRecord record, WhyView.@Nullable Forecast forecast) {
    Instant deadline = record.order().placement().deadline();
    if (deadline == null) {
      return null;
    }
    if (record.state() instanceof TransferState.Finished finished) {
      return finished.at().isAfter(deadline)
          ? late(deadline, "missed", "it finished", Duration.between(deadline, finished.at()))
          : new WhyView.Deadline(deadline, "met", "it finished before its deadline");
    }
    if (clock.instant().isAfter(deadline)) {
      return late(
          deadline, "missed", "it is unfinished", Duration.between(deadline, clock.instant()));
    }
    Instant end = forecast == null ? null : forecast.end();
    if (end == null) {
      return new WhyView.Deadline(deadline, "unknown", "nothing tells when it will be done");
    }
    return end.isAfter(deadline)
        ? late(deadline, "late", "it is forecast to end", Duration.between(deadline, end))
        : new WhyView.Deadline(deadline, "in-time", "it is forecast to end before its deadline");
  }

  private static WhyView.Deadline late(Instant deadline, String outlook, String what, Duration by) {
    return new WhyView.Deadline(
        deadline,
        outlook,
        "%s %s after its deadline".formatted(what, by.truncatedTo(ChronoUnit.SECONDS)));
  }
}

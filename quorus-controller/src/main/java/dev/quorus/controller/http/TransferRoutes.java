package dev.quorus.controller.http;

import dev.quorus.api.codec.ApiJson;
import dev.quorus.api.codec.TransferViewWriter;
import dev.quorus.api.model.AttemptList;
import dev.quorus.api.model.TransferPage;
import dev.quorus.controller.http.wire.EventViews;
import dev.quorus.controller.http.wire.TransferViews;
import dev.quorus.controller.store.CancelResult;
import dev.quorus.controller.store.PauseResult;
import dev.quorus.controller.store.ResumeResult;
import dev.quorus.controller.store.SubmitResult;
import dev.quorus.controller.store.TransferRecord;
import dev.quorus.controller.transfer.LiveTransfer;
import dev.quorus.controller.transfer.RetryResult;
import dev.quorus.controller.transfer.Transfers;
import dev.quorus.core.transfer.TransferId;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Shows transfers and steers them. */
final class TransferRoutes {
  private final Transfers transfers;
  private final TransferViews views;

  TransferRoutes(Transfers transfers, TransferViews views) {
    this.transfers = transfers;
    this.views = views;
  }

  void list(Exchange exchange) {
    QueryReader query = new QueryReader(exchange.request());
    TransferFilter filter = TransferFilter.read(query, exchange.principal().tenant());
    TransferId after = filter.after(query);
    query.finish();
    exchange.when(transfers.list(filter.query(after)), found -> exchange.ok(page(filter, found)));
  }

  void get(Exchange exchange) {
    showNow(exchange, exchange.transferId());
  }

  void cancel(Exchange exchange) {
    TransferId id = exchange.transferId();
    exchange.when(
        transfers.cancel(tenant(exchange), id), result -> cancelled(exchange, id, result));
  }

  void pause(Exchange exchange) {
    TransferId id = exchange.transferId();
    exchange.when(transfers.pause(tenant(exchange), id), result -> paused(exchange, id, result));
  }

  void resume(Exchange exchange) {
    TransferId id = exchange.transferId();
    exchange.when(transfers.resume(tenant(exchange), id), result -> resumed(exchange, id, result));
  }

  void retry(Exchange exchange) {
    TransferId id = exchange.transferId();
    RequestKey key = RequestKey.read(exchange.request());
    // So that the key of a submit, or of another transfer's retry, does not pass for this one's.
    byte[] meaning = ("retry " + id).getBytes(StandardCharsets.UTF_8);
    exchange.when(
        transfers.retry(tenant(exchange), id, key.of(tenant(exchange), meaning)),
        result -> retried(exchange, id, result));
  }

  void attempts(Exchange exchange) {
    TransferId id = exchange.transferId();
    exchange.when(
        transfers.attempts(tenant(exchange), id),
        found ->
            exchange.ok(
                ApiJson.toBytes(
                    new AttemptList(require(found, id).stream().map(EventViews::of).toList()))));
  }

  private byte[] page(TransferFilter filter, List<LiveTransfer> found) {
    List<LiveTransfer> shown = found.subList(0, Math.min(found.size(), filter.limit()));
    String next = filter.goesOn(found.size()) ? filter.next(shown.getLast().record().id()) : null;
    return TransferViewWriter.toBytes(
        new TransferPage(shown.stream().map(views::live).toList(), next));
  }

  private void cancelled(Exchange exchange, TransferId id, CancelResult result) {
    switch (result) {
      case CancelResult.Done done -> exchange.ok(json(done.record()));
      case CancelResult.AlreadyFinished finished -> {
        switch (finished.record().state().name()) {
          case CANCELLED -> exchange.ok(json(finished.record()));
          case SUCCEEDED, FAILED, QUEUED, ASSIGNED, RUNNING, RETRY_WAIT, PAUSED ->
              throw Refusal.illegalState(
                  "Transfer %s is %s; only an unfinished one can be cancelled"
                      .formatted(id, finished.record().state().name()));
        }
      }
      case CancelResult.NotFound none -> throw Refusal.noSuchTransfer(id.toString());
    }
  }

  private void paused(Exchange exchange, TransferId id, PauseResult result) {
    switch (result) {
      case PauseResult.Done done -> showNow(exchange, id);
      case PauseResult.Unchanged(TransferRecord record) ->
          showUnfinished(exchange, record, "only an unfinished one can be paused");
      case PauseResult.NotFound none -> throw Refusal.noSuchTransfer(id.toString());
    }
  }

  private void resumed(Exchange exchange, TransferId id, ResumeResult result) {
    switch (result) {
      case ResumeResult.Done done -> showNow(exchange, id);
      case ResumeResult.Unchanged(TransferRecord record) ->
          showUnfinished(exchange, record, "only a PAUSED one can be resumed");
      case ResumeResult.NotFound none -> throw Refusal.noSuchTransfer(id.toString());
    }
  }

  private void showUnfinished(Exchange exchange, TransferRecord record, String rule) {
    if (record.state().name().finished()) {
      throw Refusal.illegalState(
          "Transfer %s is %s; %s".formatted(record.id(), record.state().name(), rule));
    }
    showNow(exchange, record.id());
  }

  private void showNow(Exchange exchange, TransferId id) {
    exchange.when(
        transfers.find(tenant(exchange), id), found -> show(exchange, require(found, id)));
  }

  private void retried(Exchange exchange, TransferId id, RetryResult result) {
    switch (result) {
      case RetryResult.DueNow(LiveTransfer due) -> show(exchange, due);
      case RetryResult.NothingToRetry(LiveTransfer other) ->
          throw Refusal.illegalState(
              "Transfer %s is %s; only a FAILED, CANCELLED or RETRY_WAIT one can be retried"
                  .formatted(id, other.record().state().name()));
      case RetryResult.NotFound none -> throw Refusal.noSuchTransfer(id.toString());
      case RetryResult.Resubmitted(SubmitResult submitted) -> resubmitted(exchange, submitted);
    }
  }

  private void resubmitted(Exchange exchange, SubmitResult result) {
    switch (result) {
      case SubmitResult.Created(TransferId id) ->
          exchange.when(
              transfers.find(tenant(exchange), id),
              found ->
                  exchange.accepted(
                      id.toString(), TransferViewWriter.toBytes(views.live(require(found, id)))));
      case SubmitResult.Replayed(TransferRecord first) ->
          exchange.accepted(first.id().toString(), json(first));
      case SubmitResult.KeyReused(TransferId first) -> throw Refusal.keyReused(first);
    }
  }

  private void show(Exchange exchange, LiveTransfer transfer) {
    exchange.ok(TransferViewWriter.toBytes(views.live(transfer)));
  }

  private byte[] json(TransferRecord record) {
    return TransferViewWriter.toBytes(views.stored(record));
  }

  private static String tenant(Exchange exchange) {
    return exchange.principal().tenant();
  }

  private static <T> T require(@Nullable T found, TransferId id) {
    if (found == null) {
      throw Refusal.noSuchTransfer(id.toString());
    }
    return found;
  }
}

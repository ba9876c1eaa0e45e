package dev.quorus.controller.http;

import dev.quorus.api.ApiOperation;
import dev.quorus.api.codec.ApiJson;
import dev.quorus.api.codec.TransferViewWriter;
import dev.quorus.api.model.AttemptList;
import dev.quorus.api.model.TransferPage;
import dev.quorus.controller.http.wire.EventViews;
import dev.quorus.controller.http.wire.TransferViews;
import dev.quorus.controller.http.wire.WhyViews;
import dev.quorus.controller.repeat.Answer;
import dev.quorus.controller.store.CancelResult;
import dev.quorus.controller.store.PauseResult;
import dev.quorus.controller.store.ResumeResult;
import dev.quorus.controller.store.SubmitResult;
import dev.quorus.controller.store.TransferRecord;
import dev.quorus.controller.store.TransferSearch.Position;
import dev.quorus.controller.transfer.LiveTransfer;
import dev.quorus.controller.transfer.RetryResult;
import dev.quorus.controller.transfer.Transfers;
import dev.quorus.controller.transfer.Transfers.FoundTransfers;
import dev.quorus.core.transfer.StateName;
import dev.quorus.core.transfer.TransferId;
import io.vertx.core.Future;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Shows transfers and steers them. */
final class TransferRoutes {
  /** More than any transfer is likely to have. */
  private static final int MOST_EVENTS = 1_000;

  private final Transfers transfers;
  private final TransferViews views;
  private final WhyViews whys;
  private final Repeats repeats;

  TransferRoutes(Transfers transfers, TransferViews views, WhyViews whys, Repeats repeats) {
    this.transfers = transfers;
    this.whys = whys;
    this.views = views;
    this.repeats = repeats;
  }

  void list(Exchange exchange) {
    QueryReader query = new QueryReader(exchange.request());
    TransferFilter filter = new TransferFilterReader(query).read(exchange.principal());
    Set<String> fields = FieldChoice.read(query);
    Position after = filter.after(query);
    query.finish();
    if (filter.isPlain()) {
      exchange.when(
          transfers.list(filter.query(after)),
          found -> exchange.ok(TransferViewWriter.toBytes(page(filter, found), fields)));
    } else {
      exchange.when(
          transfers.search(filter.search(after)),
          found -> exchange.ok(TransferViewWriter.toBytes(page(filter, found), fields)));
    }
  }

  void get(Exchange exchange) {
    showNow(exchange, exchange.transferId());
  }

  void cancel(Exchange exchange) {
    TransferId id = exchange.transferId();
    exchange.when(
        once(
                exchange,
                result -> result instanceof CancelResult.Done done ? ok(done.record()) : null)
            .cancel(tenant(exchange), id),
        result -> exchange.answer(cancelled(id, result)));
  }

  void pause(Exchange exchange) {
    TransferId id = exchange.transferId();
    exchange.when(
        once(exchange, result -> result instanceof PauseResult.Done done ? ok(done.record()) : null)
            .pause(tenant(exchange), id),
        result -> exchange.answer(paused(result, id)));
  }

  void resume(Exchange exchange) {
    TransferId id = exchange.transferId();
    repeats.answer(
        exchange,
        Repeats.NO_BODY,
        () ->
            transfers
                .resume(tenant(exchange), id)
                .compose(result -> resumed(exchange, id, result)));
  }

  void retry(Exchange exchange) {
    TransferId id = exchange.transferId();
    RequestKey key = RequestKey.read(exchange.request());
    // So that the key of a submit, or of another transfer's retry, does not pass for this one's.
    byte[] meaning = ("retry " + id).getBytes(StandardCharsets.UTF_8);
    repeats.answerOwnKeys(
        exchange,
        () ->
            transfers
                .retry(tenant(exchange), id, key.of(tenant(exchange), meaning))
                .compose(result -> retried(exchange, id, result)));
  }

  void explain(Exchange exchange) {
    TransferId id = exchange.transferId();
    String tenant = tenant(exchange);
    exchange.when(
        transfers
            .find(tenant, id)
            .compose(found -> {
              LiveTransfer live = require(found, id);
              return transfers
                  .events(tenant, id, 0, MOST_EVENTS)
                  .compose(events ->
                      transfers
                          .explain(id)
                          .map(known -> whys.of(live, known, require(events, id))));
            }),
        why -> exchange.ok(ApiJson.toBytes(why)));
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

  private TransferPage page(TransferFilter filter, FoundTransfers found) {
    Position goesOn = found.goesOn();
    return new TransferPage(
        found.transfers().stream().map(views::live).toList(),
        goesOn == null ? null : filter.next(goesOn));
  }

  private TransferPage page(TransferFilter filter, List<LiveTransfer> found) {
    List<LiveTransfer> shown = found.subList(0, Math.min(found.size(), filter.limit()));
    String next = filter.goesOn(found.size()) ? filter.next(shown.getLast().record().id()) : null;
    return new TransferPage(shown.stream().map(views::live).toList(), next);
  }

  /** The transfers for this request, whose one change takes its answer along. */
  private Transfers once(Exchange exchange, Function<? super Object, @Nullable Answer> answer) {
    return repeats.once(
        transfers.by(exchange.principal().name()), exchange, Repeats.NO_BODY, answer);
  }

  private Answer ok(TransferRecord record) {
    return ok(LiveTransfer.stored(record));
  }

  private Answer ok(LiveTransfer transfer) {
    return Answer.ok(text(TransferViewWriter.toBytes(views.live(transfer))));
  }

  private Answer cancelled(TransferId id, CancelResult result) {
    return switch (result) {
      case CancelResult.Done done -> ok(done.record());
      case CancelResult.AlreadyFinished(TransferRecord record)
          when record.state().name() == StateName.CANCELLED ->
          ok(record);
      case CancelResult.AlreadyFinished(TransferRecord record) ->
          throw Refusal.illegalState(
              "Transfer %s is %s; only an unfinished one can be cancelled"
                  .formatted(id, record.state().name()));
      case CancelResult.NotFound none -> throw Refusal.noSuchTransfer(id.toString());
    };
  }

  private Answer paused(PauseResult result, TransferId id) {
    return switch (result) {
      case PauseResult.Done done -> ok(done.record());
      case PauseResult.Unchanged(TransferRecord record) ->
          ok(unfinished(record, "only an unfinished one can be paused"));
      case PauseResult.NotFound none -> throw Refusal.noSuchTransfer(id.toString());
    };
  }

  private Future<Answer> resumed(Exchange exchange, TransferId id, ResumeResult result) {
    return switch (result) {
      case ResumeResult.Done done -> now(exchange, id);
      case ResumeResult.Unchanged(TransferRecord record) ->
          now(exchange, unfinished(record, "only a PAUSED one can be resumed").id());
      case ResumeResult.NotFound none -> throw Refusal.noSuchTransfer(id.toString());
    };
  }

  private Future<Answer> now(Exchange exchange, TransferId id) {
    return transfers.find(tenant(exchange), id).map(found -> ok(require(found, id)));
  }

  private static TransferRecord unfinished(TransferRecord record, String rule) {
    if (record.state().name().finished()) {
      throw Refusal.illegalState(
          "Transfer %s is %s; %s".formatted(record.id(), record.state().name(), rule));
    }
    return record;
  }

  private void showNow(Exchange exchange, TransferId id) {
    exchange.when(
        transfers.find(tenant(exchange), id), found -> show(exchange, require(found, id)));
  }

  private Future<Answer> retried(Exchange exchange, TransferId id, RetryResult result) {
    return switch (result) {
      case RetryResult.DueNow(LiveTransfer due) -> Future.succeededFuture(ok(due));
      case RetryResult.NothingToRetry(LiveTransfer other) ->
          throw Refusal.illegalState(
              "Transfer %s is %s; only a FAILED, CANCELLED or RETRY_WAIT one can be retried"
                  .formatted(id, other.record().state().name()));
      case RetryResult.NotFound none -> throw Refusal.noSuchTransfer(id.toString());
      case RetryResult.Resubmitted(SubmitResult submitted) -> resubmitted(exchange, submitted);
    };
  }

  private Future<Answer> resubmitted(Exchange exchange, SubmitResult result) {
    return switch (result) {
      case SubmitResult.Created(TransferId id) ->
          transfers.find(tenant(exchange), id).map(found -> accepted(require(found, id).record()));
      case SubmitResult.Replayed(TransferRecord first) -> Future.succeededFuture(accepted(first));
      case SubmitResult.KeyReused(TransferId first) -> throw Refusal.keyReused(first);
      case SubmitResult.KeyTaken(var by) -> throw Refusal.keyTaken(by);
    };
  }

  private Answer accepted(TransferRecord record) {
    return new Answer(
        202,
        Map.of("Location", ApiOperation.GET_TRANSFER.path(record.id().toString())),
        text(TransferViewWriter.toBytes(views.submitted(record))));
  }

  private void show(Exchange exchange, LiveTransfer transfer) {
    int priority = transfer.record().order().placement().priority();
    exchange.request().response().putHeader(EntityTag.HEADER, EntityTag.of(priority));
    exchange.ok(TransferViewWriter.toBytes(views.live(transfer)));
  }

  private static String text(byte[] json) {
    return new String(json, StandardCharsets.UTF_8);
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

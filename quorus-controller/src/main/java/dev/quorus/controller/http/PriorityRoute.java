package dev.quorus.controller.http;

import dev.quorus.api.codec.TransferViewWriter;
import dev.quorus.api.model.PatchTransfer;
import dev.quorus.controller.http.wire.TransferViews;
import dev.quorus.controller.repeat.Answer;
import dev.quorus.controller.store.PriorityChange;
import dev.quorus.controller.store.PriorityResult;
import dev.quorus.controller.store.TransferRecord;
import dev.quorus.controller.transfer.LiveTransfer;
import dev.quorus.controller.transfer.Transfers;
import dev.quorus.core.transfer.TransferId;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Changes what can be changed of a transfer. */
final class PriorityRoute implements OperationHandler {
  private static final int HIGHEST = 9;

  private final Transfers transfers;
  private final TransferViews views;
  private final Repeats repeats;

  PriorityRoute(Transfers transfers, TransferViews views, Repeats repeats) {
    this.transfers = transfers;
    this.views = views;
    this.repeats = repeats;
  }

  @Override
  public void handle(Exchange exchange) {
    RequestBody.readPatch(exchange, body -> change(exchange, body));
  }

  private void change(Exchange exchange, byte[] bytes) {
    TransferId id = exchange.transferId();
    JsonBody body = new JsonBody();
    Integer wanted = JsonBody.read(bytes, PatchTransfer.class).priority();
    int priority = body.wanted("priority", wanted, 0, HIGHEST);
    body.throwIfAny();
    Set<Integer> from = EntityTag.ifMatch(exchange.request());
    exchange.when(
        repeats
            .once(transfers, exchange, bytes, this::answer)
            .prioritize(exchange.principal().tenant(), id, new PriorityChange(priority, from)),
        result -> exchange.answer(changed(id, result)));
  }

  private @Nullable Answer answer(Object result) {
    return result instanceof PriorityResult.Done(TransferRecord record) ? ok(record) : null;
  }

  private Answer changed(TransferId id, PriorityResult result) {
    return switch (result) {
      case PriorityResult.Done(TransferRecord record) -> ok(record);
      case PriorityResult.Unchanged(TransferRecord record) -> ok(record);
      case PriorityResult.Stale(TransferRecord record) ->
          throw Refusal.preconditionFailed(
              "Transfer %s has priority %d by now; look at it again, and send its ETag"
                  .formatted(id, record.order().placement().priority()));
      case PriorityResult.Finished(TransferRecord record) ->
          throw Refusal.illegalState(
              "Transfer %s is %s; only an unfinished one has a priority to change"
                  .formatted(id, record.state().name()));
      case PriorityResult.NotFound none -> throw Refusal.noSuchTransfer(id.toString());
    };
  }

  private Answer ok(TransferRecord record) {
    byte[] json = TransferViewWriter.toBytes(views.live(LiveTransfer.stored(record)));
    return new Answer(
        200,
        Map.of(EntityTag.HEADER, EntityTag.of(record.order().placement().priority())),
        new String(json, StandardCharsets.UTF_8));
  }
}

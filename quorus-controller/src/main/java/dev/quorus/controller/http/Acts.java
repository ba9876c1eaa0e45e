package dev.quorus.controller.http;

import dev.quorus.api.codec.ApiJson;
import dev.quorus.api.model.ActionAnswer;
import dev.quorus.api.model.ActionAnswer.Item;
import dev.quorus.api.model.Problem;
import dev.quorus.api.model.ProblemCode;
import dev.quorus.api.model.TransferAction;
import dev.quorus.api.model.TransferStateName;
import dev.quorus.controller.repeat.Answer;
import dev.quorus.controller.store.CancelResult;
import dev.quorus.controller.store.NewTransfer.IdempotencyKey;
import dev.quorus.controller.store.PauseResult;
import dev.quorus.controller.store.PriorityChange;
import dev.quorus.controller.store.PriorityResult;
import dev.quorus.controller.store.ResumeResult;
import dev.quorus.controller.store.SubmitResult;
import dev.quorus.controller.store.TransferRecord;
import dev.quorus.controller.transfer.LiveTransfer;
import dev.quorus.controller.transfer.RetryResult;
import dev.quorus.controller.transfer.Transfers;
import dev.quorus.core.transfer.StateName;
import dev.quorus.core.transfer.TransferId;
import io.vertx.core.Future;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Does one thing to each of many transfers, some at a time, and tells what came of each. */
final class Acts {
  /** Enough to fill the store's batches, and few beside what its queue takes. */
  private static final int AT_A_TIME = 500;

  private static final String DONE = "done";
  private static final String UNCHANGED = "unchanged";
  private static final String REFUSED = "refused";
  private static final String MATCHED = "matched";

  private final Transfers transfers;

  Acts(Transfers transfers) {
    this.transfers = transfers;
  }

  /**
   * Who asks.
   *
   * @param key of the request; null if it has none
   */
  record By(String tenant, @Nullable String key) {}

  /** Does it to all of these, and answers. */
  Future<Answer> all(
      By by, TransferAction action, List<TransferId> ids, @Nullable String nextCursor) {
    return next(by, action, ids, new ArrayList<>(ids.size()))
        .map(items -> Answer.ok(text(answer(items, nextCursor))));
  }

  private Future<List<Item>> next(
      By by, TransferAction action, List<TransferId> ids, List<Item> items) {
    if (items.size() == ids.size()) {
      return Future.succeededFuture(items);
    }
    List<Future<Item>> some =
        ids.subList(items.size(), Math.min(ids.size(), items.size() + AT_A_TIME)).stream()
            .map(id -> action.dryRun() ? look(by, id) : act(by, action, id))
            .toList();
    return Future.all(some)
        .compose(done -> {
          some.forEach(each -> items.add(each.result()));
          return next(by, action, ids, items);
        });
  }

  private Future<Item> look(By by, TransferId id) {
    return transfers
        .find(by.tenant(), id)
        .map(found ->
            found == null
                ? none(id)
                : new Item(id.toString(), MATCHED, name(found.record()), null, null));
  }

  private Future<Item> act(By by, TransferAction action, TransferId id) {
    return switch (action.action()) {
      case CANCEL -> transfers.cancel(by.tenant(), id).map(result -> cancelled(id, result));
      case PAUSE -> transfers.pause(by.tenant(), id).map(result -> paused(id, result));
      case RESUME -> transfers.resume(by.tenant(), id).map(result -> resumed(id, result));
      case RETRY ->
          transfers.retry(by.tenant(), id, key(by, id)).map(result -> retried(id, result));
      case PRIORITY ->
          transfers
              .prioritize(by.tenant(), id, new PriorityChange(priority(action), null))
              .map(result -> prioritized(id, result));
    };
  }

  private static int priority(TransferAction action) {
    Integer priority = action.priority();
    if (priority == null) {
      throw new IllegalStateException("the action priority has a priority");
    }
    return priority;
  }

  /** Longer than any key of a client, so that it is none. */
  private static @Nullable IdempotencyKey key(By by, TransferId id) {
    return by.key() == null
        ? null
        : new IdempotencyKey(
            by.tenant(), "retry by action ".repeat(16) + id + ' ' + by.key(), "retry " + id);
  }

  private static Item cancelled(TransferId id, CancelResult result) {
    return switch (result) {
      case CancelResult.Done(TransferRecord record, var held, var agent) -> done(record);
      case CancelResult.AlreadyFinished(TransferRecord record)
          when record.state().name() == StateName.CANCELLED ->
          unchanged(record);
      case CancelResult.AlreadyFinished(TransferRecord record) ->
          refused(record, "only an unfinished one can be cancelled");
      case CancelResult.NotFound none -> none(id);
    };
  }

  private static Item paused(TransferId id, PauseResult result) {
    return switch (result) {
      case PauseResult.Done(TransferRecord record, var held, var agent) -> done(record);
      case PauseResult.Unchanged(TransferRecord record) ->
          unfinished(record, "only an unfinished one can be paused");
      case PauseResult.NotFound none -> none(id);
    };
  }

  private static Item resumed(TransferId id, ResumeResult result) {
    return switch (result) {
      case ResumeResult.Done(TransferRecord record) -> done(record);
      case ResumeResult.Unchanged(TransferRecord record) ->
          unfinished(record, "only a PAUSED one can be resumed");
      case ResumeResult.NotFound none -> none(id);
    };
  }

  private static Item prioritized(TransferId id, PriorityResult result) {
    return switch (result) {
      case PriorityResult.Done(TransferRecord record) -> done(record);
      case PriorityResult.Unchanged(TransferRecord record) -> unchanged(record);
      case PriorityResult.Stale(TransferRecord record) ->
          throw new IllegalStateException("stale without a condition: " + record.id());
      case PriorityResult.Finished(TransferRecord record) ->
          refused(record, "only an unfinished one has a priority to change");
      case PriorityResult.NotFound none -> none(id);
    };
  }

  private static Item retried(TransferId id, RetryResult result) {
    return switch (result) {
      case RetryResult.DueNow(LiveTransfer due) -> done(due.record());
      case RetryResult.NothingToRetry(LiveTransfer other) ->
          refused(other.record(), "only a FAILED, CANCELLED or RETRY_WAIT one can be retried");
      case RetryResult.NotFound none -> none(id);
      case RetryResult.Resubmitted(SubmitResult made) ->
          new Item(id.toString(), DONE, null, made(made).toString(), null);
    };
  }

  private static TransferId made(SubmitResult result) {
    return switch (result) {
      case SubmitResult.Created(TransferId id) -> id;
      case SubmitResult.Replayed(TransferRecord first) -> first.id();
      case SubmitResult.KeyReused(TransferId first) -> throw Refusal.keyReused(first);
      case SubmitResult.KeyTaken(var by) -> throw by;
    };
  }

  private static Item unfinished(TransferRecord record, String rule) {
    return record.state().name().finished() ? refused(record, rule) : unchanged(record);
  }

  private static Item done(TransferRecord record) {
    return new Item(record.id().toString(), DONE, name(record), null, null);
  }

  private static Item unchanged(TransferRecord record) {
    return new Item(record.id().toString(), UNCHANGED, name(record), null, null);
  }

  private static Item refused(TransferRecord record, String rule) {
    String detail = "Transfer %s is %s; %s".formatted(record.id(), record.state().name(), rule);
    return new Item(
        record.id().toString(),
        REFUSED,
        name(record),
        null,
        Problem.of(ProblemCode.ILLEGAL_STATE, detail, null));
  }

  private static Item none(TransferId id) {
    return new Item(
        id.toString(), REFUSED, null, null, Refusal.noSuchTransfer(id.toString()).problem());
  }

  private static TransferStateName name(TransferRecord record) {
    return TransferStateName.valueOf(record.state().name().name());
  }

  private static ActionAnswer answer(List<Item> items, @Nullable String nextCursor) {
    return new ActionAnswer(
        count(items, DONE), count(items, UNCHANGED), count(items, REFUSED), items, nextCursor);
  }

  private static int count(List<Item> items, String result) {
    return (int) items.stream().filter(each -> each.result().equals(result)).count();
  }

  private static String text(ActionAnswer answer) {
    return new String(ApiJson.toBytes(answer), StandardCharsets.UTF_8);
  }
}

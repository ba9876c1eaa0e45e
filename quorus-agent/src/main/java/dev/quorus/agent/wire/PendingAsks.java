package dev.quorus.agent.wire;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.eventbus.ReplyException;
import io.vertx.core.eventbus.ReplyFailure;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What was asked and is not answered yet. Confined to an event loop. */
final class PendingAsks {
  private final Vertx vertx;
  private final Map<Long, Pending> open = new HashMap<>();
  private long last;

  private record Pending(Promise<JsonObject> answer, long timer) {}

  PendingAsks(Vertx vertx) {
    this.vertx = vertx;
  }

  /** The id of the next ask. */
  long next() {
    return ++last;
  }

  Future<JsonObject> open(long id, Duration within) {
    Promise<JsonObject> answer = Promise.promise();
    long timer =
        vertx.setTimer(
            Math.max(1, within.toMillis()),
            late -> {
              open.remove(id);
              answer.fail(
                  new ReplyException(
                      ReplyFailure.TIMEOUT, "no answer within " + within.toMillis() + " ms"));
            });
    open.put(id, new Pending(answer, timer));
    return answer.future();
  }

  /** Passes over answers to what nobody waits for any more. */
  void answered(long id, JsonObject body) {
    Pending pending = close(id);
    if (pending != null) {
      pending.answer().complete(body);
    }
  }

  void refused(long id, int code, String message) {
    Pending pending = close(id);
    if (pending != null) {
      boolean asItIs = code >= 400 && code < 500;
      pending
          .answer()
          .fail(
              new ReplyException(
                  asItIs ? ReplyFailure.RECIPIENT_FAILURE : ReplyFailure.NO_HANDLERS,
                  code,
                  message));
    }
  }

  /** The connection is gone, and all answers with it. */
  void lost() {
    for (long id : List.copyOf(open.keySet())) {
      refused(id, 503, "the connection to the controller was lost");
    }
  }

  private @Nullable Pending close(long id) {
    Pending pending = open.remove(id);
    if (pending != null) {
      vertx.cancelTimer(pending.timer());
    }
    return pending;
  }
}

package dev.quorus.controller.http;

import dev.quorus.controller.repeat.Answer;
import dev.quorus.controller.repeat.AnswerStore;
import dev.quorus.controller.repeat.KeyUsed;
import dev.quorus.controller.repeat.Once;
import dev.quorus.controller.repeat.Once.Asked;
import dev.quorus.controller.repeat.Repeatable;
import io.vertx.core.Future;
import io.vertx.core.http.HttpServerRequest;
import java.time.InstantSource;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Answers requests that change something once for each idempotency key. A request without a key is
 * answered as often as it is sent. For use by all event loops.
 */
final class Repeats {
  static final byte[] NO_BODY = {};
  private static final int ACCEPTED = 202;

  private final AnswerStore answers;
  private final InstantSource clock;

  Repeats(AnswerStore answers, InstantSource clock) {
    this.answers = answers;
    this.clock = clock;
  }

  /**
   * The store for a request whose change is one write: that and the answer are committed together.
   *
   * @param answer of what the write comes to; null where nothing was changed
   */
  <S extends Repeatable<S>> S once(
      S store, Exchange exchange, byte[] body, Function<? super Object, @Nullable Answer> answer) {
    Asked asked = asked(exchange, body);
    return asked == null ? store : store.once(new Once(asked, answer));
  }

  /**
   * Answers a request whose change takes more than one write, or is harmless when it is made again:
   * the answer is kept when it is known.
   */
  void answer(Exchange exchange, byte[] body, Supplier<Future<Answer>> change) {
    Asked asked = asked(exchange, body);
    if (asked == null) {
      exchange.when(change.get(), exchange::answer);
    } else {
      exchange.when(
          answers.find(asked),
          known -> {
            if (known == null) {
              exchange.when(
                  change.get().compose(made -> answers.keep(asked, made)), exchange::answer);
            } else {
              exchange.answer(known);
            }
          });
    }
  }

  /**
   * The same for a request that may submit something under its key: what became of that is kept
   * with the transfer, and the request's answer here only if it submitted nothing.
   */
  void answerOwnKeys(Exchange exchange, Supplier<Future<Answer>> change) {
    Asked asked = asked(exchange, NO_BODY);
    if (asked == null) {
      exchange.when(change.get(), exchange::answer);
      return;
    }
    exchange.when(
        answers.find(asked).recover(Repeats::leaveToSubmit),
        known -> {
          if (known == null) {
            exchange.when(change.get().compose(made -> keep(asked, made)), exchange::answer);
          } else {
            exchange.answer(known);
          }
        });
  }

  private static Future<@Nullable Answer> leaveToSubmit(Throwable failure) {
    return failure instanceof KeyUsed
        ? Future.<@Nullable Answer>succeededFuture(null)
        : Future.failedFuture(failure);
  }

  private Future<Answer> keep(Asked asked, Answer made) {
    return made.status() == ACCEPTED ? Future.succeededFuture(made) : answers.keep(asked, made);
  }

  /** Null if the request has no key. */
  @Nullable Asked asked(Exchange exchange, byte[] body) {
    HttpServerRequest request = exchange.request();
    String key = RequestKey.read(request).text();
    if (key == null) {
      return null;
    }
    String call = request.method().name() + " " + request.path();
    return new Asked(
        exchange.principal().tenant(), key, RequestKey.print(call, body), call, clock.instant());
  }
}

package dev.quorus.controller.http;

import dev.quorus.api.ApiOperation;
import dev.quorus.controller.repeat.Answer;
import dev.quorus.controller.repeat.AnswerStore;
import dev.quorus.controller.repeat.Once.Asked;
import io.vertx.core.Future;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import java.util.EnumSet;
import java.util.Set;

/**
 * Answers requests with an idempotency key once, for all operations that do not see to it
 * themselves: the answer is kept when it is made, and a request that was answered is not handled
 * again. For use by all event loops.
 */
final class KeptAnswers {
  /** Whose changes take their answers along, or have keys of their own. */
  private static final Set<ApiOperation> OWN =
      EnumSet.of(
          ApiOperation.SUBMIT_TRANSFER,
          ApiOperation.SUBMIT_TRANSFERS,
          ApiOperation.ACT_ON_TRANSFERS,
          ApiOperation.PATCH_TRANSFER,
          ApiOperation.CANCEL_TRANSFER,
          ApiOperation.PAUSE_TRANSFER,
          ApiOperation.RESUME_TRANSFER,
          ApiOperation.RETRY_TRANSFER,
          ApiOperation.DRAIN_AGENT,
          ApiOperation.UNDRAIN_AGENT,
          ApiOperation.REVOKE_AGENT,
          ApiOperation.CREATE_AGENT_TOKEN,
          ApiOperation.START_WORKFLOW);

  private final AnswerStore answers;
  private final Repeats repeats;

  KeptAnswers(AnswerStore answers, Repeats repeats) {
    this.answers = answers;
    this.repeats = repeats;
  }

  /** Handles the request, or answers it as it was answered before. */
  void handle(Exchange exchange, OperationHandler handler) {
    HttpServerRequest request = exchange.request();
    if (!concerns(exchange.operation()) || RequestKey.read(request).text() == null) {
      handler.handle(exchange);
    } else if (hasBody(request)) {
      // What is asked for is known when the body is here.
      exchange.whenRead((body, rest) -> answer(exchange, body, rest));
      handler.handle(exchange);
    } else {
      // So that it is still a request when the store has answered.
      request.pause();
      answer(exchange, Repeats.NO_BODY, () -> handler.handle(exchange));
    }
  }

  static boolean concerns(ApiOperation operation) {
    return !operation.method().equals(HttpMethod.GET.name())
        && !operation.isPublic()
        && !OWN.contains(operation);
  }

  private static boolean hasBody(HttpServerRequest request) {
    String length = request.getHeader(HttpHeaders.CONTENT_LENGTH);
    return (length != null && !length.equals("0"))
        || request.headers().contains(HttpHeaders.TRANSFER_ENCODING);
  }

  private void answer(Exchange exchange, byte[] body, Runnable rest) {
    Asked asked = repeats.asked(exchange, body);
    if (asked == null) {
      throw new IllegalStateException("a request whose key was read has a key");
    }
    exchange.when(
        answers.find(asked).onComplete(found -> exchange.request().resume()),
        known -> {
          if (known == null) {
            exchange.keepAnswer(asked, made -> keep(asked, made));
            rest.run();
          } else {
            exchange.answer(known);
          }
        });
  }

  /** What was done is told even where that cannot be kept. */
  private Future<Answer> keep(Asked asked, Answer made) {
    return answers.keep(asked, made).otherwise(made);
  }
}

package dev.quorus.controller.http;

import dev.quorus.controller.repeat.Answer;
import dev.quorus.controller.repeat.AnswerStore;
import dev.quorus.controller.repeat.Once.Asked;
import io.vertx.core.Future;
import org.jspecify.annotations.Nullable;

/** Forgets every answer, for tests that send no request twice. */
final class NoAnswers implements AnswerStore {
  @Override
  public Future<@Nullable Answer> find(Asked asked) {
    return Future.<@Nullable Answer>succeededFuture(null);
  }

  @Override
  public Future<Answer> keep(Asked asked, Answer answer) {
    return Future.succeededFuture(answer);
  }
}

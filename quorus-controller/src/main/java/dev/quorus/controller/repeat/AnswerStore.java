package dev.quorus.controller.repeat;

import dev.quorus.controller.repeat.Once.Asked;
import io.vertx.core.Future;
import org.jspecify.annotations.Nullable;

/**
 * Answers to requests that take more than one write, or none of their own. Each of their writes has
 * to be harmless when it is made again: one that is not takes its answer along by {@link
 * Repeatable}. Futures complete on any thread.
 */
public interface AnswerStore {
  /**
   * Null if the key is free.
   *
   * @return fails with {@link KeyUsed.Otherwise} if another request used it
   */
  Future<@Nullable Answer> find(Asked asked);

  /**
   * Keeps an answer unless there is one by now; the one that is kept.
   *
   * @return fails with {@link KeyUsed.Otherwise} if another request used the key
   */
  Future<Answer> keep(Asked asked, Answer answer);
}

package dev.quorus.controller.transfer;

import dev.quorus.controller.audit.Deed;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Questions that are answered on another thread, which may end before it comes to them: then they
 * fail, so that nobody waits for ever. For use by any thread.
 */
final class Questions {
  private static final int RETRY_AFTER_SECONDS = 1;

  private final Set<Promise<?>> open = ConcurrentHashMap.newKeySet();
  private final Consumer<Runnable> post;
  private volatile boolean closed;

  /**
   * @param post hands a step to the thread that answers
   */
  Questions(Consumer<Runnable> post) {
    this.post = post;
  }

  <T extends @Nullable Object> Future<T> ask(Supplier<Future<T>> question) {
    Promise<T> answer = Promise.promise();
    open.add(answer);
    answer.future().onComplete(answered -> open.remove(answer));
    Deed deed = Deed.current();
    post.accept(() ->
        Deed.within(deed, question).onSuccess(answer::tryComplete).onFailure(answer::tryFail));
    if (closed) {
      failAll();
    }
    return answer.future();
  }

  /** Fails what was not answered, and whatever is asked from now on. */
  void close() {
    closed = true;
    failAll();
  }

  private void failAll() {
    open.forEach(each ->
        each.tryFail(
            new Unavailable("another controller takes the lead; ask again", RETRY_AFTER_SECONDS)));
  }
}

package dev.quorus.controller.workflow;

import dev.quorus.controller.audit.Deed;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.util.concurrent.Callable;

/** Work that blocks or computes, beside event loops. */
final class Beside {
  private Beside() {}

  /** Completes on the virtual thread that does it; fails with whatever it throws. */
  static <T> Future<T> run(Callable<T> work) {
    Promise<T> done = Promise.promise();
    Deed deed = Deed.current();
    Thread.ofVirtual()
        .name("quorus-workflow")
        .start(() -> Deed.within(deed, () -> settle(work, done)));
    return done.future();
  }

  private static <T> void settle(Callable<T> work, Promise<T> done) {
    try {
      done.complete(work.call());
    } catch (Exception e) {
      done.fail(e);
    }
  }
}

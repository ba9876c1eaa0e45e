package dev.quorus.controller.app;

import dev.quorus.workflow.WarmUp;
import io.vertx.core.Vertx;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What makes the first workflow as fast as later ones. It begins a moment after the controller is
 * ready, once a process, on a thread of its own with the lowest priority.
 */
final class Readying {
  private static final Logger LOG = LoggerFactory.getLogger(Readying.class);

  /** By then whoever waited for the controller to be ready has been answered. */
  private static final long AFTER_MILLIS = 5_000;

  private static final AtomicBoolean BEGUN = new AtomicBoolean();

  private Readying() {}

  /** Begins in a moment; what calls that off. */
  static Runnable soon(Vertx vertx) {
    long timer =
        vertx.setTimer(
            AFTER_MILLIS,
            due -> {
              if (BEGUN.compareAndSet(false, true)) {
                begin();
              }
            });
    return () -> vertx.cancelTimer(timer);
  }

  /** Its priority is a courtesy to everything else; nothing relies on it. */
  @SuppressWarnings("ThreadPriorityCheck")
  private static void begin() {
    Thread.ofPlatform()
        .name("quorus-warm-up")
        .daemon()
        .priority(Thread.MIN_PRIORITY)
        .start(() -> {
          String hash = WarmUp.run();
          LOG.atDebug().addKeyValue("hash", hash).log("workflows are read and planned fast by now");
        });
  }
}

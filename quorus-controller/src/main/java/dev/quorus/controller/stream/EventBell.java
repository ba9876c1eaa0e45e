package dev.quorus.controller.stream;

import io.vertx.core.Vertx;
import io.vertx.core.eventbus.MessageConsumer;
import io.vertx.core.json.JsonObject;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Tells the other controllers that there are events, and hears it from them. It is published, so
 * that a stale subscription swallows nothing, and any of it may be lost: the log is looked at every
 * second all the same. For use by many threads.
 */
final class EventBell {
  private static final String ADDRESS = "quorus.events.appended";
  private static final int VERSION = 1;
  private static final long GATHER_MILLIS = 10;

  private final Vertx vertx;
  private final MessageConsumer<JsonObject> consumer;
  private final AtomicBoolean ringing = new AtomicBoolean();

  /**
   * @param heard called when another controller, or this one, has rung
   */
  EventBell(Vertx vertx, Runnable heard) {
    this.vertx = vertx;
    this.consumer = vertx.eventBus().consumer(ADDRESS, message -> heard.run());
  }

  /** Once for all that is committed within some milliseconds. */
  void ring() {
    if (ringing.compareAndSet(false, true)) {
      vertx.setTimer(
          GATHER_MILLIS,
          due -> {
            ringing.set(false);
            vertx.eventBus().publish(ADDRESS, new JsonObject().put("v", VERSION));
          });
    }
  }

  void close() {
    consumer.unregister();
  }
}

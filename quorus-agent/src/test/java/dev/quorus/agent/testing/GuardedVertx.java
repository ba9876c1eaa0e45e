package dev.quorus.agent.testing;

import dev.quorus.core.bus.BusCodec;
import dev.quorus.core.bus.BusMessage;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.eventbus.EventBus;
import io.vertx.core.internal.VertxInternal;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;

/** A Vert.x whose event loops must not be held: closing it fails if one was. */
public final class GuardedVertx implements AutoCloseable {
  /** So long no handler may take, on a machine that others use too. */
  private static final long LIMIT_MILLIS = 500;

  private final List<String> blocked = new CopyOnWriteArrayList<>();
  private final Vertx vertx;

  public GuardedVertx() {
    vertx =
        Vertx.vertx(
            new VertxOptions()
                .setEventLoopPoolSize(2)
                .setBlockedThreadCheckInterval(20)
                .setBlockedThreadCheckIntervalUnit(TimeUnit.MILLISECONDS)
                .setMaxEventLoopExecuteTime(LIMIT_MILLIS)
                .setMaxEventLoopExecuteTimeUnit(TimeUnit.MILLISECONDS));
    // The first use of the bus loads some hundred classes, which is not what is to be found.
    warmUp(vertx.eventBus());
    ((VertxInternal) vertx)
        .blockedThreadChecker()
        .setThreadBlockedHandler(event ->
            blocked.add(
                event.thread().getName()
                    + " for "
                    + TimeUnit.NANOSECONDS.toMillis(event.duration())
                    + " ms at "
                    + List.of(event.thread().getStackTrace())));
  }

  private static void warmUp(EventBus bus) {
    bus.<JsonObject>consumer("warm", message -> message.reply(message.body()));
    JsonObject stop = BusCodec.write(new BusMessage.Stop(List.of()));
    bus.<JsonObject>request("warm", stop)
        .map(reply -> BusCodec.read(reply.body()))
        .toCompletionStage()
        .toCompletableFuture()
        .orTimeout(20, TimeUnit.SECONDS)
        .join();
  }

  public Vertx vertx() {
    return vertx;
  }

  @Override
  public void close() {
    vertx.close().toCompletionStage().toCompletableFuture().orTimeout(20, TimeUnit.SECONDS).join();
    if (!blocked.isEmpty()) {
      throw new AssertionError("event loops were held: " + blocked);
    }
  }
}

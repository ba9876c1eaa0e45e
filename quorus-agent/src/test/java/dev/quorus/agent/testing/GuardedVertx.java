package dev.quorus.agent.testing;

import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.internal.VertxInternal;
import io.vertx.core.internal.threadchecker.BlockedThreadEvent;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A Vert.x whose event loops must not wait: closing it fails if one did. A loop that only lacks the
 * processor, as on a machine with other work, has not waited.
 */
public final class GuardedVertx implements AutoCloseable {
  private static final long LIMIT_MILLIS = 200;

  private final List<String> waits = new CopyOnWriteArrayList<>();
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
    ((VertxInternal) vertx).blockedThreadChecker().setThreadBlockedHandler(this::examine);
  }

  private void examine(BlockedThreadEvent event) {
    Thread loop = event.thread();
    List<StackTraceElement> stack = List.of(loop.getStackTrace());
    boolean waits =
        loop.getState() != Thread.State.RUNNABLE || anyIn(stack, "sun.nio.ch.", "java.io.");
    // A class that another thread loads is waited for as well.
    if (waits
        && !anyIn(stack, "java.lang.ClassLoader", "sun.nio.ch.EPoll", "io.netty.channel.epoll")) {
      long millis = TimeUnit.NANOSECONDS.toMillis(event.duration());
      this.waits.add("%s for %d ms at %s".formatted(loop.getName(), millis, stack));
    }
  }

  private static boolean anyIn(List<StackTraceElement> stack, String... classes) {
    return stack.stream()
        .anyMatch(frame -> Stream.of(classes).anyMatch(frame.getClassName()::startsWith));
  }

  public Vertx vertx() {
    return vertx;
  }

  @Override
  public void close() {
    vertx.close().toCompletionStage().toCompletableFuture().orTimeout(20, TimeUnit.SECONDS).join();
    if (!waits.isEmpty()) {
      throw new AssertionError("event loops waited: " + waits);
    }
  }
}

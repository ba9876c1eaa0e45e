package dev.quorus.controller.store.sql;

import io.vertx.core.Context;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Hands results back without keeping the store's threads. All that one event loop asked for in a
 * batch goes back to it as one task; whoever asked from a plain thread is answered on a thread of
 * this object.
 */
final class Replies {
  private static final Logger LOG = LoggerFactory.getLogger(Replies.class);
  private static final long CLOSING_SECONDS = 10;

  private final ExecutorService plain =
      Executors.newSingleThreadExecutor(
          Thread.ofPlatform().name("quorus-store-replies").daemon().factory());

  void deliver(List<Pending<?>> settled) {
    Map<Thread, List<Pending<?>>> byAsker = new HashMap<>();
    List<Pending<?>> others = new ArrayList<>();
    for (Pending<?> each : settled) {
      if (each.eventLoop() == null) {
        others.add(each);
      } else {
        byAsker.computeIfAbsent(each.asker(), thread -> new ArrayList<>()).add(each);
      }
    }
    byAsker.values().forEach(this::deliverToEventLoop);
    if (!others.isEmpty()) {
      plain.execute(() -> replyAll(others));
    }
  }

  /** For threads that may be kept: only an event loop's answer goes elsewhere. */
  void deliverHere(Pending<?> settled) {
    if (settled.eventLoop() == null) {
      replyAll(List.of(settled));
    } else {
      deliverToEventLoop(List.of(settled));
    }
  }

  private void deliverToEventLoop(List<Pending<?>> settled) {
    Context context = settled.getFirst().eventLoop();
    if (context == null) {
      throw new IllegalArgumentException("asked from outside Vert.x");
    }
    try {
      context.runOnContext(nothing -> replyAll(settled));
    } catch (RejectedExecutionException e) {
      // That Vert.x is closed. Its callers may still wait on another thread.
      LOG.atDebug().setCause(e).log("event loop is gone, replying on another thread");
      plain.execute(() -> replyAll(settled));
    }
  }

  private static void replyAll(List<Pending<?>> settled) {
    for (Pending<?> each : settled) {
      try {
        each.reply();
      } catch (RuntimeException e) {
        LOG.atError().setCause(e).log("listener of a store result failed");
      }
    }
  }

  /** Ends when everything delivered so far is answered. */
  void close() throws InterruptedException {
    plain.shutdown();
    if (!plain.awaitTermination(CLOSING_SECONDS, TimeUnit.SECONDS)) {
      LOG.atWarn().log("a listener of a store result still runs, not waiting for it");
    }
  }
}

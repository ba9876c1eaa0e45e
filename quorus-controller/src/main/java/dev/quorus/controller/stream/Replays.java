package dev.quorus.controller.stream;

import dev.quorus.controller.store.EventBatch;
import dev.quorus.controller.store.EventFeed;
import dev.quorus.controller.store.FeedSubject;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * Reads the log for streams that are behind, a few at a time: however many come back at once, the
 * store has readers left for everything else. For use by many threads.
 */
final class Replays {
  private static final int AT_ONCE = 2;
  private static final int PAGE = 500;

  private final EventFeed feed;
  private final Deque<Waiting> waiting = new ArrayDeque<>();
  private int reading;

  Replays(EventFeed feed) {
    this.feed = feed;
  }

  private record Waiting(FeedFilter filter, long after, Promise<@Nullable EventBatch> answer) {}

  /**
   * The next part of the log, not all of which the filter takes; null if its subject is not there.
   * Completes on any thread.
   */
  Future<@Nullable EventBatch> read(FeedFilter filter, long after) {
    Waiting next = new Waiting(filter, after, Promise.promise());
    synchronized (waiting) {
      waiting.addLast(next);
    }
    begin();
    return next.answer().future();
  }

  private void begin() {
    Waiting next;
    synchronized (waiting) {
      if (reading == AT_ONCE || waiting.isEmpty()) {
        return;
      }
      next = waiting.removeFirst();
      reading++;
    }
    ask(next.filter(), next.after())
        .onComplete(read -> {
          synchronized (waiting) {
            reading--;
          }
          next.answer().handle(read);
          begin();
        });
  }

  private Future<@Nullable EventBatch> ask(FeedFilter filter, long after) {
    return of(feed, filter, after, PAGE);
  }

  /** At most so many events of those that the filter may take; null if its subject is not there. */
  static Future<@Nullable EventBatch> of(EventFeed feed, FeedFilter filter, long after, int most) {
    FeedSubject only = filter.only();
    return switch (only) {
      case null -> feed.after(filter.tenant(), after, most).map(batch -> batch);
      case FeedSubject.OfTransfer(var id) -> feed.after(filter.tenant(), id, after, most);
      case FeedSubject.OfRun(String id) -> feed.ofRun(filter.tenant(), id, after, most);
    };
  }
}

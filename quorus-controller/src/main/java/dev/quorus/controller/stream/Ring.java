package dev.quorus.controller.stream;

import dev.quorus.controller.store.EventBatch;
import dev.quorus.controller.store.FeedEvent;
import io.vertx.core.buffer.Buffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** The last events, for whoever was away for a moment only. Confined to the tail's context. */
final class Ring {
  private static final int MOST = 4_096;

  /** So much of it is read at once. */
  private static final int PORTION = 128 * 1024;

  private final Deque<SentEvent> recent = new ArrayDeque<>();
  private long floor;
  private long position;

  /** What of it a reader gets: everything that it wants up to a number. */
  record Portion(Buffer text, long upTo, boolean last) {}

  /** Starts over, empty. */
  void restart(long at) {
    recent.clear();
    floor = at;
    position = at;
  }

  /** All numbers up to this one were seen. */
  long position() {
    return position;
  }

  /** Whether it holds everything after the number. */
  boolean reaches(long after) {
    return after >= floor;
  }

  /** Takes the events in that follow; what is new of them. */
  List<SentEvent> add(EventBatch batch) {
    List<SentEvent> added = new ArrayList<>(batch.events().size());
    for (FeedEvent each : batch.events()) {
      SentEvent event = new SentEvent(each);
      added.add(event);
      recent.addLast(event);
    }
    while (recent.size() > MOST) {
      floor = recent.removeFirst().seq();
    }
    position = Math.max(position, batch.upTo());
    return added;
  }

  Portion after(long seq, FeedFilter filter) {
    Buffer text = Buffer.buffer();
    boolean last = false;
    long upTo = seq;
    for (SentEvent each : recent) {
      if (each.seq() > seq && filter.takes(each.event())) {
        if (text.length() > PORTION) {
          return new Portion(text, upTo, false);
        }
        text.appendBuffer(each.text());
        upTo = each.seq();
        last = filter.only() != null && each.last();
      }
    }
    return new Portion(text, position, last);
  }
}

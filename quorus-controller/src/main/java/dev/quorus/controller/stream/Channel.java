package dev.quorus.controller.stream;

import io.vertx.core.buffer.Buffer;
import org.jspecify.annotations.Nullable;

/** All streams with one filter. What is in it is the tail's; elsewhere it is only a key. */
final class Channel {
  private final FeedFilter filter;
  private int members;
  private boolean running;
  private @Nullable Buffer gathered;
  private boolean last;

  Channel(FeedFilter filter) {
    this.filter = filter;
  }

  /**
   * What the streams of a channel are sent at once.
   *
   * @param last whether nothing follows: what it is all about is finished
   */
  record Frame(Channel channel, Buffer text, boolean last) {}

  FeedFilter filter() {
    return filter;
  }

  int members() {
    return members;
  }

  void joined() {
    members++;
  }

  /** True if that was the last one. */
  boolean left() {
    members--;
    return members == 0;
  }

  /** Whether its one transfer runs, as far as was heard. */
  boolean running() {
    return running;
  }

  void running(boolean now) {
    running = now;
  }

  /** Adds an event; true if it is the first since the last frame was taken. */
  boolean gather(SentEvent event) {
    Buffer before = gathered;
    // A run may end, and be taken up again: only the latest word counts.
    last = filter.only() != null && event.last();
    if (before == null) {
      gathered = Buffer.buffer().appendBuffer(event.text());
      return true;
    }
    before.appendBuffer(event.text());
    return false;
  }

  Frame take() {
    Buffer text = gathered == null ? Buffer.buffer() : gathered;
    Frame frame = new Frame(this, text, last);
    gathered = null;
    last = false;
    return frame;
  }
}

package dev.quorus.controller.stream;

import dev.quorus.controller.store.EventBatch;
import dev.quorus.controller.store.FeedEvent;
import dev.quorus.controller.store.TransferMoved;
import dev.quorus.controller.stream.Channel.Frame;
import dev.quorus.core.time.Ticker;
import dev.quorus.core.transfer.StateName;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerResponse;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * One client's stream. It reads the log at its own pace until it has come to the end, and gets what
 * the tail reads from there on; when it takes too little, it goes back to its own pace, and is cut
 * off if it takes nothing. Confined to the event loop of its connection.
 */
final class EventStream {
  private static final Buffer HELLO = Buffer.buffer("retry: 1000\n\n");
  private static final long AGAIN_MILLIS = 1_000;

  private final Shared shared;
  private final LoopStreams loop;
  private final FeedFilter filter;
  private final HttpServerResponse response;
  private final Reader reader;
  private @Nullable Channel channel;
  private long position;
  private long wroteAt;
  private long checkedAt;
  private long fullSince;
  private boolean full;
  private boolean runs = true;
  private boolean over;

  /** What all streams of a controller have in common. */
  record Shared(
      Vertx vertx,
      EventTail tail,
      Replays replays,
      StreamSettings settings,
      StreamMeters meters,
      Ticker ticker) {}

  /**
   * Who reads it.
   *
   * @param admitted whether it still may
   * @param gone called once, when the stream has ended
   */
  record Reader(HttpServerResponse response, BooleanSupplier admitted, Runnable gone) {}

  EventStream(Shared shared, LoopStreams loop, FeedFilter filter, long after, Reader reader) {
    this.shared = shared;
    this.loop = loop;
    this.filter = filter;
    this.position = after;
    this.response = reader.response();
    this.reader = reader;
    this.wroteAt = shared.ticker().nanos();
    this.checkedAt = wroteAt;
  }

  LoopStreams loop() {
    return loop;
  }

  FeedFilter filter() {
    return filter;
  }

  void begin() {
    response.setWriteQueueMaxSize(shared.settings().queueBytes());
    response.exceptionHandler(broken -> leave());
    response.closeHandler(closed -> leave());
    loop.add(this);
    write(HELLO);
    goOn();
  }

  /** Goes on where it is, as soon as there is room. */
  private void goOn() {
    if (over) {
      return;
    }
    if (response.writeQueueFull()) {
      waitForRoom();
    } else {
      shared.tail().join(this, position, runs);
    }
  }

  private void waitForRoom() {
    full = true;
    fullSince = shared.ticker().nanos();
    response.drainHandler(drained -> {
      response.drainHandler(null);
      full = false;
      goOn();
    });
  }

  /** The tail does not reach back so far: it is read from the log. */
  void readOn() {
    if (over) {
      return;
    }
    shared
        .replays()
        .read(filter, position)
        .onComplete(read ->
            loop.run(() -> {
              if (read.succeeded()) {
                read(read.result());
              } else {
                // The database is away; who reads is none the worse for a second more.
                shared.vertx().setTimer(AGAIN_MILLIS, again -> goOn());
              }
            }));
  }

  private void read(@Nullable EventBatch batch) {
    if (over) {
      return;
    }
    if (batch == null) {
      end();
      return;
    }
    Buffer text = Buffer.buffer();
    for (FeedEvent each : batch.events()) {
      if (filter.takes(each)) {
        text.appendBuffer(new SentEvent(each).text());
        runs = each instanceof TransferMoved move && move.event().state() == StateName.RUNNING;
      }
    }
    go(text, batch.upTo(), batch.over());
  }

  /** A part of what the tail still has. */
  void read(Ring.Portion portion) {
    if (!over) {
      go(portion.text(), portion.upTo(), portion.last());
    }
  }

  private void go(Buffer text, long upTo, boolean last) {
    if (text.length() > 0) {
      write(text);
    }
    position = upTo;
    if (last) {
      end();
    } else {
      goOn();
    }
  }

  /** It gets what the channel gets from now on. */
  void joined(Channel joined, Ring.Portion first) {
    channel = joined;
    if (over) {
      part();
      return;
    }
    position = first.upTo();
    if (first.text().length() > 0) {
      write(first.text());
    }
    if (first.last()) {
      end();
    }
  }

  /**
   * Takes what its channel gets.
   *
   * @param before up to which it has everything
   */
  void take(Frame frame, long before) {
    if (over) {
      return;
    }
    if (response.writeQueueFull()) {
      shared.meters().lagging();
      position = Math.max(position, before);
      part();
      waitForRoom();
      return;
    }
    write(frame.text());
    if (frame.last()) {
      end();
    }
  }

  /**
   * Says that it is there, and how far it is; or ends it for who may not read it any more, and cuts
   * off who reads nothing.
   */
  void look() {
    long now = shared.ticker().nanos();
    boolean due = now - checkedAt >= shared.settings().heartbeat().toNanos();
    checkedAt = due ? now : checkedAt;
    if (due && !reader.admitted().getAsBoolean()) {
      end();
    } else if (full) {
      if (now - fullSince > shared.settings().patience().toNanos()) {
        shared.meters().cut();
        response.reset();
        leave();
      }
    } else if (now - wroteAt >= shared.settings().heartbeat().toNanos()) {
      // An id without data moves the reader's position, and is no event.
      write(Buffer.buffer(":\nid: " + (channel == null ? position : loop.position()) + "\n\n"));
    }
  }

  private void write(Buffer text) {
    wroteAt = shared.ticker().nanos();
    response.write(text);
  }

  /** Ends it as the server's wish; its reader may come again. */
  void end() {
    if (!over) {
      response.end();
      leave();
    }
  }

  private void leave() {
    if (!over) {
      over = true;
      part();
      loop.remove(this);
      reader.gone().run();
    }
  }

  private void part() {
    Channel member = channel;
    if (member != null) {
      channel = null;
      loop.part(this, member);
      shared.tail().left(member);
    }
  }
}

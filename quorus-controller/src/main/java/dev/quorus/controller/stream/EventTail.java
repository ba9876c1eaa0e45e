package dev.quorus.controller.stream;

import dev.quorus.controller.store.EventBatch;
import dev.quorus.controller.store.EventFeed;
import dev.quorus.controller.stream.Channel.Frame;
import io.vertx.core.AsyncResult;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads the log of events once for all streams of this controller, when someone rings and every
 * second all the same; sleeps while there is no stream. Its state is confined to a context of its
 * own, from which the event loops are told in order.
 */
final class EventTail {
  private static final Logger LOG = LoggerFactory.getLogger(EventTail.class);
  private static final int BATCH = 1_000;

  /** Looking less often the more streams each look writes to leaves time for anything else. */
  private static final long NANOS_A_WRITE = 20_000;

  private static final long LONGEST_GAP = 250;

  /** So many looks for nobody before it sleeps: who reads the log itself will join soon. */
  private static final int PATIENCE = 10;

  private static final long NANOS_A_MILLI = 1_000_000;

  private final Vertx vertx;
  private final Context context;
  private final EventFeed feed;
  private final Duration poll;
  private final Channels channels = new Channels();
  private final Ring ring = new Ring();
  private final List<LoopStreams> loops = new CopyOnWriteArrayList<>();
  private final List<Joining> waiting = new ArrayList<>();
  private final AtomicBoolean rung = new AtomicBoolean();
  private boolean awake;
  private int alone;
  private boolean known;
  private boolean looking;
  private boolean wanted;
  private long poller = -1;

  EventTail(Vertx vertx, EventFeed feed, Duration poll) {
    this.vertx = vertx;
    this.context = vertx.getOrCreateContext();
    this.feed = feed;
    this.poll = poll;
  }

  private record Joining(EventStream stream, long after, boolean runs) {}

  /** An event loop that is told everything from now on. */
  void add(LoopStreams loop) {
    loops.add(loop);
  }

  /** There are new events, perhaps. Any thread; costs nothing where that was said already. */
  void ring() {
    if (rung.compareAndSet(false, true)) {
      context.runOnContext(nothing -> {
        rung.set(false);
        look();
      });
    }
  }

  /**
   * Lets a stream go on after the number, or tells it that it has to read the log itself.
   *
   * @param runs whether the one transfer that it is about runs, as far as it knows
   */
  void join(EventStream stream, long after, boolean runs) {
    Joining joining = new Joining(stream, after, runs);
    context.runOnContext(nothing -> {
      wake();
      if (known && after <= ring.position()) {
        admit(joining);
      } else {
        waiting.add(joining);
        look();
      }
    });
  }

  private void admit(Joining joining) {
    EventStream stream = joining.stream();
    LoopStreams loop = stream.loop();
    if (!ring.reaches(joining.after())) {
      loop.run(stream::readOn);
      return;
    }
    Ring.Portion portion = ring.after(joining.after(), stream.filter());
    if (portion.upTo() < ring.position()) {
      loop.run(() -> stream.read(portion));
      return;
    }
    Channel channel = channels.join(stream.filter());
    if (joining.runs()) {
      channel.running(true);
    }
    loop.run(() -> loop.joined(stream, channel, portion));
  }

  /** A member of the channel is no more. */
  void left(Channel channel) {
    context.runOnContext(nothing -> channels.leave(channel));
  }

  /** Something about the one transfer of a channel that is no event of the log. Its own context. */
  void tell(List<Frame> frames) {
    loops.forEach(loop -> loop.run(() -> loop.deliver(frames, ring.position())));
  }

  Channels channels() {
    return channels;
  }

  Context context() {
    return context;
  }

  private void wake() {
    if (!awake) {
      awake = true;
      alone = 0;
      poller = vertx.setPeriodic(poll.toMillis(), tick -> poll());
    }
  }

  private void poll() {
    boolean nobody = channels.isEmpty() && waiting.isEmpty();
    alone = nobody ? alone + 1 : 0;
    if (alone < PATIENCE) {
      look();
    } else if (awake) {
      awake = false;
      known = false;
      vertx.cancelTimer(poller);
    }
  }

  private void look() {
    wanted = true;
    if (awake && !looking) {
      looking = true;
      wanted = false;
      if (known) {
        long asked = ring.position();
        feed.after(asked, BATCH).onComplete(read -> looked(asked, read));
      } else {
        feed.bounds().onComplete(this::begun);
      }
    }
  }

  /** It begins where the log ends: whoever wants earlier events reads them itself. */
  private void begun(AsyncResult<EventFeed.Bounds> read) {
    looking = false;
    if (read.failed()) {
      LOG.atDebug().setCause(read.cause()).log("end of the log not read, looked for again");
    } else if (awake && !known) {
      ring.restart(read.result().last());
      known = true;
      admitWaiting();
      look();
    }
  }

  private void looked(long asked, AsyncResult<EventBatch> read) {
    if (read.failed()) {
      LOG.atDebug().setCause(read.cause()).log("log of events not read, looked at again");
      looking = false;
    } else if (known && ring.position() == asked) {
      rest(take(read.result()));
    } else {
      // It slept meanwhile, and may have begun anew elsewhere.
      looking = false;
      look();
    }
  }

  /** How many streams were written to. */
  private int take(EventBatch batch) {
    long before = ring.position();
    List<SentEvent> added = ring.add(batch);
    wanted |= added.size() == BATCH || (batch.upTo() > before && added.isEmpty());
    List<Frame> frames = channels.frames(added);
    long position = ring.position();
    loops.forEach(loop -> loop.run(() -> loop.deliver(frames, position)));
    admitWaiting();
    return frames.stream().mapToInt(frame -> frame.channel().members()).sum();
  }

  private void admitWaiting() {
    List<Joining> now = List.copyOf(waiting);
    waiting.clear();
    for (Joining each : now) {
      if (each.after() > ring.position()) {
        waiting.add(each);
      } else {
        admit(each);
      }
    }
  }

  private void rest(int writes) {
    long millis = Math.min(LONGEST_GAP, 1 + writes * NANOS_A_WRITE / NANOS_A_MILLI);
    vertx.setTimer(
        millis,
        due -> {
          looking = false;
          if (wanted) {
            look();
          }
        });
  }
}

package dev.quorus.controller.stream;

import dev.quorus.controller.stream.Channel.Frame;
import io.vertx.core.internal.ContextInternal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The streams of one event loop. Confined to it. */
final class LoopStreams {
  private static final long SWEEP_MILLIS = 1_000;

  private final ContextInternal context;
  private final Map<Channel, Set<EventStream>> live = new HashMap<>();
  private final Set<EventStream> all = new HashSet<>();
  private long position;

  /** Made on the loop. */
  LoopStreams(ContextInternal context) {
    this.context = context.unwrap();
    this.context.setPeriodic(SWEEP_MILLIS, tick -> List.copyOf(all).forEach(EventStream::look));
  }

  /** Does something on the loop, after whatever it was told before. */
  void run(Runnable task) {
    context.runOnContext(nothing -> task.run());
  }

  /** Every event up to this number was delivered. */
  long position() {
    return position;
  }

  void add(EventStream stream) {
    all.add(stream);
  }

  /** From now on the stream gets what its channel gets. */
  void joined(EventStream stream, Channel channel, Ring.Portion first) {
    position = Math.max(position, first.upTo());
    live.computeIfAbsent(channel, key -> new LinkedHashSet<>()).add(stream);
    stream.joined(channel, first);
  }

  void deliver(List<Frame> frames, long upTo) {
    long before = position;
    for (Frame frame : frames) {
      Set<EventStream> members = live.get(frame.channel());
      if (members != null) {
        // A copy, since one that is full or broken leaves meanwhile.
        new ArrayList<>(members).forEach(stream -> stream.take(frame, before));
      }
    }
    position = Math.max(position, upTo);
  }

  /** The stream gets nothing of the channel any more. */
  void part(EventStream stream, Channel channel) {
    Set<EventStream> members = live.get(channel);
    if (members != null && members.remove(stream) && members.isEmpty()) {
      live.remove(channel);
    }
  }

  void remove(EventStream stream) {
    all.remove(stream);
  }

  void endAll() {
    List.copyOf(all).forEach(EventStream::end);
  }
}

package dev.quorus.controller.scheduling;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A host with its limit, and the lines that wait for it to have room.
 *
 * <p>A line parks when it comes up and the host is full. Each place that is given back calls in one
 * line of each lane, the most urgent, then the one that parked first: enough to use the place,
 * whichever lane has a free agent, and no more work than that however many lines wait.
 */
final class Host {
  final String name;
  final int limit;
  private final Set<Entry> touching = new HashSet<>();
  private final Map<Lane, Line> parked = new HashMap<>(2);
  private long parkings;
  private int routes;

  Host(String name, int limit) {
    this.name = name;
    this.limit = limit;
  }

  boolean limited() {
    return limit != EndpointLimits.UNLIMITED;
  }

  boolean full() {
    return touching.size() >= limit;
  }

  void touch(Entry entry) {
    if (limited()) {
      touching.add(entry);
    }
  }

  /** Gives a place back; the pools that have a line which may use it. */
  List<Pool> letGo(Entry entry) {
    touching.remove(entry);
    if (parked.isEmpty() || full()) {
      return List.of();
    }
    List<Pool> called = new ArrayList<>();
    parked.keySet().removeIf(lane -> !callIn(lane, called));
    return called;
  }

  void park(HostLine line) {
    line.leave();
    line.parkedAt = parkings++;
    parked.computeIfAbsent(line.lane(), any -> new Line(HostLine.PARKING_ORDER)).add(line);
  }

  /** A line that was called in is gone: another one of its lane takes its part. */
  void gone(HostLine line) {
    if (!full()) {
      callIn(line.lane(), new ArrayList<>());
    }
  }

  /** Whether lines of the lane remain. */
  private boolean callIn(Lane lane, List<Pool> called) {
    Line waiting = parked.get(lane);
    if (waiting != null && waiting.first() instanceof HostLine line) {
      line.leave();
      line.goHome();
      called.add(lane.pool);
    }
    return waiting != null && !waiting.isEmpty();
  }

  void routeOpened() {
    routes++;
  }

  /** Whether it was the last one. */
  boolean routeClosed() {
    return --routes == 0;
  }
}

package dev.quorus.controller.scheduling;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A host with its limit, and the lines that wait for it to have room.
 *
 * <p>A line parks when it comes up and the host is full. Each place that is given back calls in one
 * line of each lane, the most urgent, then the one that parked first: enough to use the place,
 * whichever lane has a free agent, and no more work than that however many lines wait.
 */
final class Host {
  final String name;
  private int limit;
  private int touching;
  private final List<Parking> parked = new ArrayList<>(2);
  private long parkings;
  private int routes;

  /** The lines of one lane that wait here. */
  private static final class Parking extends Line {
    private final Lane lane;

    private Parking(Lane lane) {
      super(HostLine.PARKING_ORDER);
      this.lane = lane;
    }
  }

  Host(String name, int limit) {
    this.name = name;
    this.limit = limit;
  }

  /** Without its port. */
  String hostName() {
    int colon = name.lastIndexOf(':');
    return colon > 0 && name.indexOf(']', colon) < 0 ? name.substring(0, colon) : name;
  }

  boolean limited() {
    return limit != EndpointLimits.UNLIMITED;
  }

  boolean full() {
    return touching >= limit;
  }

  /** One more transfer touches it. */
  void touch() {
    touching++;
  }

  /** Gives a place back and adds the pools that have a line which may use it. */
  void letGo(Collection<? super Pool> called) {
    touching--;
    if (!full()) {
      callIn(called);
    }
  }

  private void callIn(Collection<? super Pool> called) {
    for (int i = parked.size() - 1; i >= 0; i--) {
      Parking waiting = parked.get(i);
      callIn(waiting);
      called.add(waiting.lane.pool);
    }
  }

  int limit() {
    return limit;
  }

  /** Has another limit from now on; adds the pools that have a line which may use its places. */
  void limit(int now, Collection<? super Pool> called) {
    limit = now;
    for (int free = limit - touching; free > 0 && !parked.isEmpty(); free--) {
      callIn(called);
    }
  }

  /** Where the line is to wait for room, behind those of its lane that do already. */
  Line parkingOf(HostLine line) {
    line.parkedAt = parkings++;
    Parking waiting = parking(line.lane());
    if (waiting == null) {
      waiting = new Parking(line.lane());
      parked.add(waiting);
    }
    return waiting;
  }

  /** A line that was called in is gone: another one of its lane takes its part. */
  void gone(HostLine line) {
    Parking waiting = full() ? null : parking(line.lane());
    if (waiting != null) {
      callIn(waiting);
    }
  }

  private @Nullable Parking parking(Lane lane) {
    for (Parking each : parked) {
      if (each.lane == lane) {
        return each;
      }
    }
    return null;
  }

  private void callIn(Parking waiting) {
    if (waiting.first() instanceof HostLine line) {
      line.leave();
      line.goHome();
    }
    if (waiting.isEmpty()) {
      parked.remove(waiting);
    }
  }

  void routeOpened() {
    routes++;
  }

  /** Whether it was the last one. */
  boolean routeClosed() {
    return --routes == 0;
  }
}

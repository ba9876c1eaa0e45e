package dev.quorus.controller.http;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** How many connections are open, and the bound of that. For use by all event loops. */
final class ConnectionCount {
  private static final Logger LOG = LoggerFactory.getLogger(ConnectionCount.class);

  private final AtomicInteger open = new AtomicInteger();
  private final AtomicBoolean full = new AtomicBoolean();
  private final Counter refused;
  private final int most;

  ConnectionCount(int most, MeterRegistry meters) {
    this.most = most;
    this.refused = meters.counter("quorus.http.connections.refused");
    meters.gauge("quorus.http.connections", open);
  }

  /** Counts one more; false if there are enough already, and then it is not counted. */
  boolean enter() {
    if (open.incrementAndGet() <= most) {
      return true;
    }
    open.decrementAndGet();
    refused.increment();
    if (full.compareAndSet(false, true)) {
      // Once for each time that it is full, since whoever attacks would fill the log.
      LOG.atWarn()
          .addKeyValue("limit", most)
          .log("refusing connections, as many as allowed are open");
    }
    return false;
  }

  void leave() {
    if (open.decrementAndGet() < most - most / 10) {
      full.set(false);
    }
  }
}

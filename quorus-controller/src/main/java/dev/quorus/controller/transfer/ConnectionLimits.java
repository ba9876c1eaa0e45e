package dev.quorus.controller.transfer;

import dev.quorus.controller.connection.ConnectionStore;
import dev.quorus.controller.scheduling.EndpointLimits;
import dev.quorus.controller.scheduling.SchedulingEvent;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * How many attempts may run over each connection at a time. Whichever controller changed it, the
 * leader looks every second. On the dispatcher's thread.
 */
final class ConnectionLimits {
  private static final Logger LOG = LoggerFactory.getLogger(ConnectionLimits.class);
  private static final Duration EVERY = Duration.ofSeconds(1);

  private final Dispatcher dispatcher;
  private final ConnectionStore store;
  private Map<ConnectionStore.Key, Integer> known = Map.of();
  private Instant lookedAt = Instant.EPOCH;
  private boolean asking;

  ConnectionLimits(Dispatcher dispatcher, ConnectionStore store) {
    this.dispatcher = dispatcher;
    this.store = store;
  }

  /** Before anything is assigned. Blocks; for a virtual thread. */
  void begin() {
    take(store.sessions().await());
  }

  /** Looks now and then. */
  void look() {
    Instant now = dispatcher.now();
    if (asking || Duration.between(lookedAt, now).abs().compareTo(EVERY) < 0) {
      return;
    }
    asking = true;
    lookedAt = now;
    dispatcher.then(
        store.sessions(),
        found -> {
          asking = false;
          take(found);
        },
        failed -> {
          asking = false;
          LOG.atDebug().setCause(failed).log("limits of connections not looked up; tried again");
        });
  }

  private void take(Map<ConnectionStore.Key, Integer> found) {
    if (!found.equals(known)) {
      known = found;
      dispatcher.on(
          new SchedulingEvent.Limited(
              found.entrySet().stream()
                  .collect(
                      Collectors.toMap(
                          each ->
                              EndpointLimits.connection(
                                  each.getKey().tenant(), each.getKey().name()),
                          Map.Entry::getValue)),
              dispatcher.now()));
    }
  }
}

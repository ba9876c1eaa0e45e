package dev.quorus.core.bandwidth;

import dev.quorus.core.time.Pause;
import dev.quorus.core.time.SystemTime;
import dev.quorus.core.time.Ticker;
import dev.quorus.core.transfer.Bandwidth;
import dev.quorus.core.transfer.Endpoint;
import dev.quorus.core.transfer.Named;
import dev.quorus.core.transfer.TransferOrder;
import java.time.InstantSource;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The buckets of an agent: one for all its bytes, one for each endpoint and one for each connection
 * that has a limit, and one made for each transfer that asks for it. Safe for use by many threads.
 */
public final class Throttles {
  private final BandwidthRules rules;
  private final Ticker ticker;
  private final InstantSource clock;
  private final ZoneId zone;
  private final Pause pause;
  private final @Nullable Throttle agent;
  private final Map<String, Throttle> endpoints = new ConcurrentHashMap<>();
  private final Map<String, Shared> connections = new ConcurrentHashMap<>();

  /** What all transfers over one connection pass. */
  private record Shared(Bandwidth bandwidth, Throttle throttle) {}

  /**
   * @param zone whose hours the timetables are read in
   */
  public Throttles(
      BandwidthRules rules, Ticker ticker, InstantSource clock, ZoneId zone, Pause pause) {
    this.rules = rules;
    this.ticker = ticker;
    this.clock = clock;
    this.zone = zone;
    this.pause = pause;
    this.agent = rules.agent() == null ? null : bucket(rules.agent());
  }

  /** Of an agent that limits nothing; a transfer may still limit itself. */
  public static Throttles unlimited() {
    return new Throttles(
        BandwidthRules.NONE,
        Ticker.SYSTEM,
        SystemTime.INSTANCE,
        ZoneId.systemDefault(),
        Pause.SYSTEM);
  }

  /** All that the bytes of this order must pass. */
  public Throttle of(TransferOrder order) {
    List<Throttle> all = new ArrayList<>();
    Bandwidth own = order.flow().bandwidth();
    if (own != null) {
      all.add(bucket(own));
    }
    addConnections(order, all);
    addEndpoint(order.source(), all);
    if (!order.destination().host().equals(order.source().host())) {
      addEndpoint(order.destination(), all);
    }
    if (agent != null) {
      all.add(agent);
    }
    return inTurn(all);
  }

  private void addConnections(TransferOrder order, List<Throttle> all) {
    Throttle ofSource = connection(order, order.source().named());
    if (ofSource != null) {
      all.add(ofSource);
    }
    Throttle ofDestination = connection(order, order.destination().named());
    if (ofDestination != null && !ofDestination.equals(ofSource)) {
      all.add(ofDestination);
    }
  }

  /** The connection's own; made anew when the connection has another bandwidth than before. */
  private @Nullable Throttle connection(TransferOrder order, @Nullable Named named) {
    Bandwidth wanted = named == null ? null : named.bandwidth();
    if (named == null || wanted == null) {
      return null;
    }
    return connections
        .compute(
            order.placement().tenant() + "/" + named.connection(),
            (name, known) ->
                known != null && known.bandwidth().equals(wanted)
                    ? known
                    : new Shared(wanted, bucket(wanted)))
        .throttle();
  }

  private void addEndpoint(Endpoint endpoint, List<Throttle> all) {
    Bandwidth limit = rules.of(endpoint.host());
    if (limit != null) {
      all.add(endpoints.computeIfAbsent(endpoint.host(), host -> bucket(limit)));
    }
  }

  private static Throttle inTurn(List<Throttle> all) {
    if (all.isEmpty()) {
      return Throttle.NONE;
    }
    return (bytes, alive) -> {
      for (Throttle each : all) {
        each.pass(bytes, alive);
      }
    };
  }

  private Throttle bucket(Bandwidth bandwidth) {
    return new TokenBucket(bandwidth, ticker, this::timeOfDay, pause);
  }

  private LocalTime timeOfDay() {
    return LocalTime.ofInstant(clock.instant(), zone);
  }
}

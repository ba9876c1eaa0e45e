package dev.quorus.workflow.rehearse;

import dev.quorus.core.config.BandwidthText;
import dev.quorus.core.transfer.Bandwidth;
import dev.quorus.core.transfer.Endpoint;
import dev.quorus.workflow.plan.PlannedLocation;
import dev.quorus.workflow.plan.PlannedText;
import dev.quorus.workflow.plan.PlannedTransfer;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Simulated transfers under way: those that meet at a server share what it gives. */
final class Traffic {
  private static final double NANOS = 1e9;

  private static final class Moving {
    private final Set<String> servers;
    private final double most;
    private double setupLeft;
    private double bytesLeft;

    Moving(Set<String> servers, double most, double setupLeft, double bytesLeft) {
      this.servers = servers;
      this.most = most;
      this.setupLeft = setupLeft;
      this.bytesLeft = bytesLeft;
    }
  }

  private final Rates rates;
  private final Map<String, Moving> moving = new LinkedHashMap<>();

  Traffic(Rates rates) {
    this.rates = rates;
  }

  void add(String key, PlannedTransfer transfer, long bytes) {
    Set<String> servers =
        new TreeSet<>(List.of(server(transfer.source()), server(transfer.destination())));
    double setup = rates.setup().toNanos() / NANOS;
    moving.put(key, new Moving(servers, limit(transfer.copying().bandwidth()), setup, bytes));
  }

  private static String server(PlannedLocation location) {
    return location.connection() == null
        ? Endpoint.parse(location.text().known().orElse("/")).host()
        : location.connection();
  }

  /** Of a timetable its highest rate; the forecast is then on the early side. */
  private static double limit(@Nullable PlannedText bandwidth) {
    if (bandwidth == null || bandwidth.known().isEmpty()) {
      return Double.MAX_VALUE;
    }
    return BandwidthText.parse(bandwidth.known().get()).slots().stream()
        .map(Bandwidth.Slot::bytesPerSecond)
        .mapToDouble(each -> each == Bandwidth.UNLIMITED ? Double.MAX_VALUE : each)
        .max()
        .orElse(Double.MAX_VALUE);
  }

  boolean remove(String key) {
    return moving.remove(key) != null;
  }

  /** Which is done first if nothing changes, and after how long. */
  Optional<Map.Entry<String, Duration>> next() {
    Map<String, Integer> crowds = crowds();
    return moving.entrySet().stream()
        .map(each -> Map.entry(each.getKey(), secondsLeft(each.getValue(), crowds)))
        .min(Comparator.comparingDouble(Map.Entry::getValue))
        .map(each -> Map.entry(each.getKey(), duration(each.getValue())));
  }

  private static Duration duration(double seconds) {
    return Duration.ofNanos((long) Math.ceil(Math.min(seconds * NANOS, Long.MAX_VALUE / 4.0)));
  }

  private Map<String, Integer> crowds() {
    Map<String, Integer> crowds = new HashMap<>();
    moving.values().stream()
        .flatMap(each -> each.servers.stream())
        .forEach(each -> crowds.merge(each, 1, Integer::sum));
    return crowds;
  }

  private double rate(Moving one, Map<String, Integer> crowds) {
    return one.servers.stream()
        .mapToDouble(each -> rates.of(each) / crowds.getOrDefault(each, 1))
        .reduce(one.most, Math::min);
  }

  private double secondsLeft(Moving one, Map<String, Integer> crowds) {
    return one.setupLeft + one.bytesLeft / rate(one, crowds);
  }

  /** Time passes. */
  void pass(Duration time) {
    Map<String, Integer> crowds = crowds();
    double seconds = time.toNanos() / NANOS;
    for (Moving each : moving.values()) {
      double moved = Math.max(0, seconds - each.setupLeft) * rate(each, crowds);
      each.setupLeft = Math.max(0, each.setupLeft - seconds);
      each.bytesLeft = Math.max(0, each.bytesLeft - moved);
    }
  }
}

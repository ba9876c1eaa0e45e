package dev.quorus.core.pool.study;

import dev.quorus.core.pool.ConnectionPoolConfig;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * The presets against one another: 1,000 requests, 50 at a time, to a server that answers each
 * after a while. Each setting keeps its pool over all rounds, as a service does, and the first
 * rounds are not counted. The settings take turns, so that what disturbs the machine disturbs all
 * of them.
 */
public final class PoolStudy {
  private static final int AT_A_TIME = 50;
  private static final int URLS = 4;

  private final Vertx vertx;
  private final Size size;

  /**
   * How much is measured.
   *
   * @param requests in a round; 1,000 as the presets were first compared
   * @param runs counted rounds of each setting
   * @param warmUps rounds before them
   */
  public record Size(int requests, int runs, int warmUps) {}

  public PoolStudy(Vertx vertx, Size size) {
    this.vertx = vertx;
    this.size = size;
  }

  /** The rounds of each setting against a server that answers after so many microseconds. */
  public Map<String, List<PoolFigures>> against(long delayMicros)
      throws IOException, InterruptedException {
    Map<String, List<PoolFigures>> figures = new LinkedHashMap<>();
    Map<String, PoolRound> kept = new LinkedHashMap<>();
    try (DelayServerProcess server = DelayServerProcess.start(delayMicros)) {
      List<String> urls = IntStream.range(0, URLS).mapToObj(i -> server.url("f" + i)).toList();
      open(urls, kept);
      for (int i = -size.warmUps(); i < size.runs(); i++) {
        for (Map.Entry<String, PoolRound> each : kept.entrySet()) {
          note(i, each.getValue().run(each.getKey(), size.requests(), AT_A_TIME), figures);
        }
        note(i, firstBurst("production, first burst", 0, urls), figures);
        note(i, firstBurst("production, first burst, 50 warm", AT_A_TIME, urls), figures);
      }
    } finally {
      kept.values().forEach(PoolRound::close);
    }
    return figures;
  }

  private static void note(int run, PoolFigures round, Map<String, List<PoolFigures>> figures) {
    if (run >= 0) {
      figures.computeIfAbsent(round.setting(), name -> new ArrayList<>()).add(round);
    }
  }

  private void open(List<String> urls, Map<String, PoolRound> rounds) {
    ConnectionPoolConfig usual = ConnectionPoolConfig.defaultConfig();
    ConnectionPoolConfig production = ConnectionPoolConfig.productionConfig();
    rounds.put("default", shared(usual, urls));
    rounds.put("production", shared(production, urls));
    rounds.put("default, pipelining 256", shared(usual.withPipelining(256), urls));
    rounds.put("production, pipelining 256", shared(production.withPipelining(256), urls));
    rounds.put("production, a pool for each URL", new PoolRound(vertx, production, urls, false));
    rounds.put("highThroughput", shared(ConnectionPoolConfig.highThroughputConfig(), urls));
    rounds.put("lowLatency", shared(ConnectionPoolConfig.lowLatencyConfig(), urls));
  }

  private PoolRound shared(ConnectionPoolConfig config, List<String> urls) {
    return new PoolRound(vertx, config, urls, true);
  }

  /** One request on a fresh pool, which warms it; then as many at a time as never before. */
  private PoolFigures firstBurst(String name, int warm, List<String> urls)
      throws InterruptedException {
    ConnectionPoolConfig usual = ConnectionPoolConfig.productionConfig();
    ConnectionPoolConfig config =
        new ConnectionPoolConfig(
            usual.maxConnections(),
            usual.maxWaiting(),
            warm,
            usual.times(),
            usual.pipeliningLimit(),
            usual.http2());
    try (PoolRound round = shared(config, urls)) {
      round.run(name, 1, 1);
      return round.run(name, AT_A_TIME, AT_A_TIME);
    }
  }

  /** The round in the middle, by throughput. */
  public static PoolFigures median(List<PoolFigures> rounds) {
    return rounds.stream()
        .sorted(Comparator.comparingDouble(PoolFigures::throughput))
        .toList()
        .get(rounds.size() / 2);
  }

  /** How much more one did than the other, in percent of the other. */
  public static double gain(PoolFigures one, PoolFigures other) {
    return (one.throughput() / other.throughput() - 1) * 100;
  }
}

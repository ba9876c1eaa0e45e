package dev.quorus.core.pool;

import java.time.Duration;

/**
 * How connections to one endpoint are pooled.
 *
 * @param maxConnections open at once, 1 to 10,000
 * @param maxWaiting requests that may wait for one, 0 to 1,000,000; what comes beyond is refused
 * @param warmConnections opened before they are needed, 0 to {@code maxConnections}
 * @param pipeliningLimit requests under way on one connection of HTTP/1.1, 1 to 256; 1 is none
 *     behind another
 * @param http2 whether HTTP/2 is used where the server offers it
 */
public record ConnectionPoolConfig(
    int maxConnections,
    int maxWaiting,
    int warmConnections,
    PoolTimes times,
    int pipeliningLimit,
    boolean http2) {
  private static final int MOST_CONNECTIONS = 10_000;
  private static final int MOST_WAITING = 1_000_000;
  private static final int MOST_PIPELINED = 256;

  private static final PoolTimes USUAL_TIMES =
      new PoolTimes(Duration.ofSeconds(30), Duration.ofMinutes(10), Duration.ofMinutes(5));
  private static final PoolTimes SHORT_TIMES =
      new PoolTimes(Duration.ofSeconds(5), Duration.ofMinutes(1), Duration.ofSeconds(30));

  public ConnectionPoolConfig {
    check("maxConnections", maxConnections, 1, MOST_CONNECTIONS);
    check("maxWaiting", maxWaiting, 0, MOST_WAITING);
    check("warmConnections", warmConnections, 0, maxConnections);
    check("pipeliningLimit", pipeliningLimit, 1, MOST_PIPELINED);
  }

  private static void check(String name, int value, int least, int most) {
    if (value < least || value > most) {
      throw new IllegalArgumentException(
          "%s of a pool is %d; from %d to %d is possible".formatted(name, value, least, most));
    }
  }

  /** For a few transfers at a time: 10 connections, 100 waiting. */
  public static ConnectionPoolConfig defaultConfig() {
    return new ConnectionPoolConfig(10, 100, 0, USUAL_TIMES, 1, false);
  }

  /** In use where nothing else is said: 100 connections, 1,000 waiting. */
  public static ConnectionPoolConfig productionConfig() {
    return new ConnectionPoolConfig(100, 1_000, 0, USUAL_TIMES, 1, false);
  }

  /** For many transfers with one server: 200 connections, 2,000 waiting. */
  public static ConnectionPoolConfig highThroughputConfig() {
    return new ConnectionPoolConfig(200, 2_000, 0, USUAL_TIMES, 1, false);
  }

  /**
   * For small files from a near server that answers at once or not at all: 50 connections, 5 of
   * them opened beforehand, and short time-outs.
   */
  public static ConnectionPoolConfig lowLatencyConfig() {
    return new ConnectionPoolConfig(50, 100, 5, SHORT_TIMES, 1, false);
  }

  /** The same with so many requests on one connection; not every server bears more than 1. */
  public ConnectionPoolConfig withPipelining(int limit) {
    return new ConnectionPoolConfig(
        maxConnections, maxWaiting, warmConnections, times, limit, http2);
  }

  public Duration connectTimeout() {
    return times.connect();
  }

  public Duration idleTimeout() {
    return times.idle();
  }

  public Duration cleanupInterval() {
    return times.cleanup();
  }
}

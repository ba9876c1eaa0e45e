package dev.quorus.core.pool;

import java.time.Duration;

public record ConnectionPoolConfig(
    int maxConnections,
    int maxWaiting,
    Duration connectTimeout,
    Duration idleTimeout,
    Duration cleanupInterval,
    int pipeliningLimit,
    boolean http2) {
  public static ConnectionPoolConfig productionConfig() {
    return new ConnectionPoolConfig(
        100, 1000, Duration.ofSeconds(30), Duration.ofMinutes(10), Duration.ofMinutes(5), 1, false);
  }
}

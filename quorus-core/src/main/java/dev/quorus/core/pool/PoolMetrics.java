package dev.quorus.core.pool;

import dev.quorus.core.observe.LogKeys;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.ToDoubleFunction;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * How busy the pool of one endpoint is: told by the pool, shown as gauges, and said in the log when
 * it gets above 80 % (a warning) and when it is below 60 % again; once for each crossing, however
 * many connections come and go in between. Safe for use by many threads.
 */
public final class PoolMetrics implements AutoCloseable {
  private static final double HIGH = 0.8;
  private static final double LOW = 0.6;

  private final String endpoint;
  private final int max;
  private final MeterRegistry meters;
  private final Logger log;
  private final AtomicInteger inUse = new AtomicInteger();
  private final AtomicInteger waiting = new AtomicInteger();
  private final AtomicBoolean high = new AtomicBoolean();
  private final List<Meter> gauges;

  /**
   * Registers the gauges.
   *
   * @param endpoint host and port, the gauges' tag
   */
  public PoolMetrics(String endpoint, ConnectionPoolConfig config, MeterRegistry meters) {
    this(endpoint, config, meters, LoggerFactory.getLogger(PoolMetrics.class));
  }

  PoolMetrics(String endpoint, ConnectionPoolConfig config, MeterRegistry meters, Logger log) {
    this.endpoint = endpoint;
    this.max = config.maxConnections();
    this.meters = meters;
    this.log = log;
    this.gauges =
        List.of(
            gauge("quorus.pool.connections", "Connections in use", PoolMetrics::inUse),
            gauge("quorus.pool.waiting", "Requests without a connection", PoolMetrics::waiting),
            gauge("quorus.pool.connections.max", "Connections allowed", PoolMetrics::max),
            gauge("quorus.pool.utilisation", "In use of allowed", PoolMetrics::utilisation));
  }

  private Meter gauge(String name, String description, ToDoubleFunction<PoolMetrics> value) {
    return Gauge.builder(name, this, value)
        .description(description)
        .tag("endpoint", endpoint)
        .register(meters);
  }

  /** A request begins to wait for a connection. */
  public void queued() {
    waiting.incrementAndGet();
  }

  /** A request waits no more, whether it got a connection or gave up. */
  public void dequeued() {
    waiting.decrementAndGet();
  }

  /** A connection is in use now. */
  public void taken() {
    int now = inUse.incrementAndGet();
    if (now > HIGH * max && high.compareAndSet(false, true)) {
      log.atWarn()
          .addKeyValue(LogKeys.ENDPOINT, endpoint)
          .addKeyValue("inUse", now)
          .addKeyValue("max", max)
          .addKeyValue("waiting", waiting())
          .log("more than 80 % of the connections are in use; raise maxConnections or send less");
    }
  }

  /** A connection is free again, or closed. */
  public void returned() {
    int now = inUse.decrementAndGet();
    if (now < LOW * max && high.compareAndSet(true, false)) {
      log.atInfo()
          .addKeyValue(LogKeys.ENDPOINT, endpoint)
          .addKeyValue("inUse", now)
          .addKeyValue("max", max)
          .log("less than 60 % of the connections are in use again");
    }
  }

  public int inUse() {
    return inUse.get();
  }

  public int waiting() {
    return waiting.get();
  }

  public int max() {
    return max;
  }

  /** From 0 to 1. */
  public double utilisation() {
    return (double) inUse() / max;
  }

  /** Takes the gauges down. */
  @Override
  public void close() {
    gauges.forEach(meters::remove);
  }
}

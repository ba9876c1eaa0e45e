package dev.quorus.core.pool;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class PoolMetricsTest {
  private final LinesLogger log = new LinesLogger();
  private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
  private final PoolMetrics pool =
      new PoolMetrics("host:80", ConnectionPoolConfig.defaultConfig(), meters, log);

  @Test
  void countsWhatIsInUseAndWhatWaits() {
    take(3);
    pool.returned();
    pool.queued();
    pool.queued();
    pool.dequeued();

    assertThat(pool.inUse()).isEqualTo(2);
    assertThat(pool.waiting()).isEqualTo(1);
    assertThat(pool.max()).isEqualTo(10);
    assertThat(pool.utilisation()).isEqualTo(0.2);
  }

  @Test
  void showsTheSameAsGaugesOfTheEndpoint() {
    take(4);
    pool.queued();

    assertThat(gauge("quorus.pool.connections")).isEqualTo(4);
    assertThat(gauge("quorus.pool.waiting")).isEqualTo(1);
    assertThat(gauge("quorus.pool.connections.max")).isEqualTo(10);
    assertThat(gauge("quorus.pool.utilisation")).isEqualTo(0.4);
  }

  @Test
  void takesItsGaugesDownWhenItIsClosed() {
    pool.close();

    assertThat(meters.getMeters()).isEmpty();
  }

  @Test
  void staysQuietUpToEightyPercent() {
    take(8);

    assertThat(log.lines).isEmpty();
  }

  @Test
  void warnsOnceAboveEightyPercent() {
    take(9);
    pool.returned();
    take(2);

    assertThat(log.lines).hasSize(1);
    assertThat(log.lines.getFirst())
        .startsWith("WARN ")
        .contains("endpoint=host:80", "inUse=9", "max=10", "80 %");
  }

  @Test
  void saysWhenItIsBelowSixtyPercentAgain() {
    take(9);
    giveBack(3);
    assertThat(log.lines).hasSize(1);

    giveBack(1);

    assertThat(log.lines).hasSize(2);
    assertThat(log.lines.getLast()).startsWith("INFO ").contains("inUse=5", "60 %");
  }

  @Test
  void warnsAgainAfterItWasLow() {
    take(9);
    giveBack(9);
    take(9);

    assertThat(log.lines).hasSize(3);
  }

  @Test
  void losesNoCountWhenManyThreadsUseIt() throws Exception {
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      threads.add(
          Thread.ofVirtual()
              .start(() -> {
                for (int round = 0; round < 10_000; round++) {
                  pool.taken();
                  pool.returned();
                }
              }));
    }
    for (Thread each : threads) {
      each.join();
    }

    assertThat(pool.inUse()).isZero();
  }

  private void take(int times) {
    for (int i = 0; i < times; i++) {
      pool.taken();
    }
  }

  private void giveBack(int times) {
    for (int i = 0; i < times; i++) {
      pool.returned();
    }
  }

  private double gauge(String name) {
    return meters.get(name).tag("endpoint", "host:80").gauge().value();
  }
}

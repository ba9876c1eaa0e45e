package dev.quorus.core.pool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class ConnectionPoolConfigTest {
  static Stream<Arguments> presets() {
    return Stream.of(
        Arguments.of(ConnectionPoolConfig.defaultConfig(), 10, 100),
        Arguments.of(ConnectionPoolConfig.productionConfig(), 100, 1_000),
        Arguments.of(ConnectionPoolConfig.highThroughputConfig(), 200, 2_000),
        Arguments.of(ConnectionPoolConfig.lowLatencyConfig(), 50, 100));
  }

  @ParameterizedTest
  @MethodSource("presets")
  void hasPresetsOfSeveralSizes(ConnectionPoolConfig preset, int connections, int waiting) {
    assertThat(preset.maxConnections()).isEqualTo(connections);
    assertThat(preset.maxWaiting()).isEqualTo(waiting);
  }

  @ParameterizedTest
  @MethodSource("presets")
  void pipelinesAndSpeaksHttp2OnlyWhereAskedTo(ConnectionPoolConfig preset) {
    assertThat(preset.pipeliningLimit()).isEqualTo(1);
    assertThat(preset.http2()).isFalse();
  }

  @Test
  void hasTheUsualTimesInProduction() {
    ConnectionPoolConfig config = ConnectionPoolConfig.productionConfig();

    assertThat(config.connectTimeout()).isEqualTo(Duration.ofSeconds(30));
    assertThat(config.idleTimeout()).isEqualTo(Duration.ofMinutes(10));
    assertThat(config.cleanupInterval()).isEqualTo(Duration.ofMinutes(5));
  }

  @Test
  void hasShorterTimesForLowLatency() {
    ConnectionPoolConfig config = ConnectionPoolConfig.lowLatencyConfig();

    assertThat(config.connectTimeout())
        .isLessThan(ConnectionPoolConfig.productionConfig().connectTimeout());
    assertThat(config.warmConnections()).isEqualTo(5);
  }

  @Test
  void changesNothingButThePipeliningLimit() {
    ConnectionPoolConfig config = ConnectionPoolConfig.highThroughputConfig().withPipelining(256);

    assertThat(config.pipeliningLimit()).isEqualTo(256);
    assertThat(config.withPipelining(1)).isEqualTo(ConnectionPoolConfig.highThroughputConfig());
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0, 0, 1, maxConnections of a pool is 0; from 1 to 10000 is possible",
    "10001, 0, 0, 1, maxConnections of a pool is 10001; from 1 to 10000 is possible",
    "10, -1, 0, 1, maxWaiting of a pool is -1; from 0 to 1000000 is possible",
    "10, 1000001, 0, 1, maxWaiting of a pool is 1000001; from 0 to 1000000 is possible",
    "10, 0, 11, 1, warmConnections of a pool is 11; from 0 to 10 is possible",
    "10, 0, -1, 1, warmConnections of a pool is -1; from 0 to 10 is possible",
    "10, 0, 0, 0, pipeliningLimit of a pool is 0; from 1 to 256 is possible",
    "10, 0, 0, 257, pipeliningLimit of a pool is 257; from 1 to 256 is possible"
  })
  void refusesWhatCannotBe(int connections, int waiting, int warm, int pipelining, String message) {
    PoolTimes times = ConnectionPoolConfig.defaultConfig().times();

    assertThatThrownBy(
            () -> new ConnectionPoolConfig(connections, waiting, warm, times, pipelining, false))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(message);
  }

  @ParameterizedTest
  @CsvSource({
    "PT0S, PT1S, PT1S, connect time-out",
    "PT1S, PT-1S, PT1S, idle time-out",
    "PT1S, PT1S, P2D, clean-up interval"
  })
  void refusesTimesThatCannotBe(
      Duration connect, Duration idle, Duration cleanup, String expected) {
    assertThatThrownBy(() -> new PoolTimes(connect, idle, cleanup))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(expected)
        .hasMessageContaining("is possible");
  }
}

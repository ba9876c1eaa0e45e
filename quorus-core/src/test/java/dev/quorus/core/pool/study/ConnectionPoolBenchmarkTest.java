package dev.quorus.core.pool.study;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Vertx;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Runs only when asked for: {@code mvn test -Dtest=ConnectionPoolBenchmarkTest -pl quorus-core}. It
 * prints what it measures, and fails only where the presets do not do what they are for.
 */
@Timeout(value = 120, unit = TimeUnit.SECONDS)
class ConnectionPoolBenchmarkTest {
  private static final Vertx VERTX = Vertx.vertx();

  @AfterAll
  static void close() {
    VERTX.close().await();
  }

  @Test
  void productionDoesFarMoreThanDefaultWhereTheServerTakes15Milliseconds() throws Exception {
    Map<String, List<PoolFigures>> rounds = measured(15_600);

    double gain = PoolStudy.gain(of(rounds, "production"), of(rounds, "default"));
    System.out.printf("production over default: +%.1f %% (the limit is +400 %%)%n%n", gain);
    assertThat(gain).isGreaterThan(250);
  }

  @Test
  void productionDoesMoreThanDefaultWhereTheServerTakes1Millisecond() throws Exception {
    Map<String, List<PoolFigures>> rounds = measured(1_000);

    double gain = PoolStudy.gain(of(rounds, "production"), of(rounds, "default"));
    System.out.printf("production over default: +%.1f %%%n%n", gain);
    assertThat(gain).isPositive();
  }

  private static PoolFigures of(Map<String, List<PoolFigures>> rounds, String setting) {
    return PoolStudy.median(rounds.getOrDefault(setting, List.of()));
  }

  private static Map<String, List<PoolFigures>> measured(long delayMicros)
      throws IOException, InterruptedException {
    System.out.printf(
        "%n1,000 requests, 50 at a time, each answered after %.1f ms; medians of 5 rounds%n",
        delayMicros / 1e3);
    PoolStudy study = new PoolStudy(VERTX, new PoolStudy.Size(1_000, 5, 2));
    Map<String, List<PoolFigures>> rounds = study.against(delayMicros);
    rounds.values().forEach(each -> System.out.println(PoolStudy.median(each).line()));
    assertThat(rounds.values())
        .allSatisfy(each -> assertThat(each).allMatch(round -> round.failed() == 0));
    return rounds;
  }
}

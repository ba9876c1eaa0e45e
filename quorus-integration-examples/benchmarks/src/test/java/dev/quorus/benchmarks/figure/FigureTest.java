package dev.quorus.benchmarks.figure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class FigureTest {
  private static Figure of(Double... runs) {
    return new Figure("H1", "quorus", Metric.SECONDS, List.of(runs));
  }

  @Test
  void theMedianOfAnOddNumberOfRunsIsTheOneInTheMiddle() {
    assertThat(of(9.0, 1.0, 2.0).median()).isEqualTo(2);
  }

  @Test
  void theMedianOfAnEvenNumberOfRunsLiesBetweenTheTwoInTheMiddle() {
    assertThat(of(9.0, 1.0, 2.0, 4.0).median()).isEqualTo(3);
  }

  @Test
  void tellsTheSpread() {
    assertThat(of(9.0, 1.0, 2.0))
        .satisfies(
            each -> assertThat(each.least()).isEqualTo(1),
            each -> assertThat(each.most()).isEqualTo(9));
  }

  @Test
  void refusesAFigureWithoutARun() {
    assertThatThrownBy(FigureTest::of).hasMessageContaining("no run of H1, quorus");
  }

  @Test
  void addsRunsOfTheSameThingTogetherInTheirOrder() {
    Results results = new Results();
    results.add("H1", "quorus", Metric.SECONDS, 2);
    results.add("H1", "curl", Metric.SECONDS, 3);
    results.add("H1", "quorus", Metric.SECONDS, 1);

    assertThat(results.figures())
        .containsExactly(of(2.0, 1.0), new Figure("H1", "curl", Metric.SECONDS, List.of(3.0)));
  }

  @Test
  void refusesWhatIsNoNumber() {
    assertThatThrownBy(() -> new Results().add("H1", "quorus", Metric.SECONDS, Double.NaN))
        .hasMessageContaining("seconds of H1, quorus is NaN");
  }

  @Test
  void readsPercentilesFromAHistogramOfMicroseconds() {
    Histogram micros = Latency.newHistogram();
    for (int i = 1; i <= 100; i++) {
      micros.recordValue(i * 1_000L);
    }
    Results results = new Results();
    results.add("R1", "quorus", 50, micros);

    assertThat(results.find("R1", "quorus", Metric.P99_MS).orElseThrow().median())
        .isBetween(98.9, 99.1);
    assertThat(results.find("R1", "quorus", Metric.P50_MS).orElseThrow().median())
        .isBetween(49.9, 50.1);
  }

  @Test
  void sumsTheLatenciesOfAllRuns() {
    Histogram one = Latency.newHistogram();
    one.recordValue(1_000);
    Results results = new Results();
    results.addLatencies("R1", "quorus", one);
    results.addLatencies("R1", "quorus", one);

    assertThat(results.latencies())
        .singleElement()
        .satisfies(all -> assertThat(all.micros().getTotalCount()).isEqualTo(2));
  }
}

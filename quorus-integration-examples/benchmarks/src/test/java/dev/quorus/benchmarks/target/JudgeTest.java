package dev.quorus.benchmarks.target;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quorus.benchmarks.figure.Metric;
import dev.quorus.benchmarks.figure.Results;
import dev.quorus.benchmarks.target.Verdict.Standing;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class JudgeTest {
  private final Results results = new Results();

  private Verdict judged(
      Metric metric, @Nullable Double least, @Nullable Double most, String... against) {
    Target target =
        new Target(
            "H1",
            "download",
            "target",
            "quorus",
            metric,
            new Target.Bound(least, most),
            List.of(against));
    return new Judge(results).judge(List.of(target)).getFirst();
  }

  @Test
  void comparesTheMedianWithTheBoundAsItIsWritten() {
    results.add("H1", "quorus", Metric.REQUESTS_PER_SECOND, 10);
    results.add("H1", "quorus", Metric.REQUESTS_PER_SECOND, 20);
    results.add("H1", "quorus", Metric.REQUESTS_PER_SECOND, 30);

    assertThat(judged(Metric.REQUESTS_PER_SECOND, 20.0, null).standing()).isEqualTo(Standing.PASS);
    assertThat(judged(Metric.REQUESTS_PER_SECOND, 20.1, null).standing()).isEqualTo(Standing.MISS);
    assertThat(judged(Metric.REQUESTS_PER_SECOND, null, 20.0).standing()).isEqualTo(Standing.PASS);
    assertThat(judged(Metric.REQUESTS_PER_SECOND, null, 19.9).standing()).isEqualTo(Standing.MISS);
  }

  @Test
  void comparesTimesWithTheFastestPeer() {
    results.add("H1", "quorus", Metric.SECONDS, 2);
    results.add("H1", "curl", Metric.SECONDS, 4);
    results.add("H1", "rclone", Metric.SECONDS, 3);

    assertThat(judged(Metric.SECONDS, 1.5, null, "*").value()).isEqualTo(1.5);
    assertThat(judged(Metric.SECONDS, 1.6, null, "*").standing()).isEqualTo(Standing.MISS);
  }

  @Test
  void comparesThroughputWithThePeersThatItNames() {
    results.add("H1", "quorus", Metric.MIB_PER_SECOND, 300);
    results.add("H1", "rclone copy", Metric.MIB_PER_SECOND, 100);
    results.add("H1", "curl", Metric.MIB_PER_SECOND, 400);

    assertThat(judged(Metric.MIB_PER_SECOND, 1.0, null, "rclone").value()).isEqualTo(3);
  }

  @Test
  void countsAnotherSettingOfOurselvesAsNoPeer() {
    results.add("H1", "quorus", Metric.SECONDS, 2);
    results.add("H1", "quorus, fsync", Metric.SECONDS, 1);

    assertThat(judged(Metric.SECONDS, 1.0, null, "*"))
        .satisfies(
            each -> assertThat(each.standing()).isEqualTo(Standing.NOT_MEASURED),
            each -> assertThat(each.why()).contains("none of its peers"));
  }

  @Test
  void saysWhyThereIsNoFigure() {
    results.leaveOut("H1", "nginx is missing");

    assertThat(judged(Metric.SECONDS, 1.0, null))
        .satisfies(
            each -> assertThat(each.standing()).isEqualTo(Standing.NOT_MEASURED),
            each -> assertThat(each.why()).isEqualTo("nginx is missing"));
  }
}

package dev.quorus.benchmarks.target;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.quorus.benchmarks.Suite;
import dev.quorus.benchmarks.figure.Metric;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class TargetReaderTest {
  private static final String ONE =
      """
      - row: H1
        what: download
        bounds:
          - {from: target, metric: seconds, atLeast: 1.5, against: [curl]}
      """;

  @Test
  void readsABoundOfARow() {
    assertThat(TargetReader.read(ONE))
        .containsExactly(
            new Target(
                "H1",
                "download",
                "target",
                "quorus",
                Metric.SECONDS,
                new Target.Bound(1.5, null),
                List.of("curl")));
  }

  @Test
  void namesTheRowOfAnUnknownMetric() {
    assertThatThrownBy(() -> TargetReader.read(ONE.replace("metric: seconds", "metric: speed")))
        .hasMessageContaining("row H1")
        .hasMessageContaining("no metric 'speed'")
        .hasMessageContaining("mib_per_second");
  }

  @Test
  void refusesABoundWithoutALimit() {
    assertThatThrownBy(() -> TargetReader.read(ONE.replace("atLeast: 1.5, ", "")))
        .hasMessageContaining("either atLeast or atMost");
  }

  @Test
  void refusesAKeyThatItDoesNotKnow() {
    assertThatThrownBy(() -> TargetReader.read(ONE.replace("atLeast", "least")))
        .hasMessageContaining("unknown key 'least'");
  }

  @Test
  void readsTheTargetsOfTheProject() throws IOException {
    List<Target> targets = TargetReader.read(ours());

    assertThat(targets)
        .extracting(Target::row)
        .contains("R1", "H1", "S1", "F1", "B1", "X1", "P1", "E1", "D1", "U1", "W1", "C1");
    assertThat(targets).extracting(Target::from).anyMatch(from -> from.startsWith("seed 000"));
  }

  private static String ours() throws IOException {
    try (InputStream yaml = Suite.class.getResourceAsStream("targets.yaml")) {
      return new String(Objects.requireNonNull(yaml).readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}

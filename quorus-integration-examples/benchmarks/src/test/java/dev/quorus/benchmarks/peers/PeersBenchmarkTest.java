package dev.quorus.benchmarks.peers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quorus.benchmarks.figure.Metric;
import dev.quorus.benchmarks.figure.Results;
import java.util.List;
import org.junit.jupiter.api.Test;

class PeersBenchmarkTest {
  private final Results results = new Results();

  @Test
  void readsEachRunOfATool() {
    PeersBenchmark.read(
        List.of("H2\tquorus\t\t0.5\t200.000\t20\t0.300", "H2\tquorus\t\t0.25\t200.000\t20\t0.300"),
        results);

    assertThat(results.find("H2", "quorus", Metric.SECONDS).orElseThrow().runs())
        .containsExactly(0.5, 0.25);
    assertThat(results.find("H2", "quorus", Metric.MIB_PER_SECOND).orElseThrow().runs())
        .containsExactly(400.0, 800.0);
    assertThat(results.find("H2", "quorus", Metric.TRANSFERS_PER_SECOND).orElseThrow().runs())
        .containsExactly(40.0, 80.0);
  }

  @Test
  void leavesOutByNameWhatCouldNotBeRun() {
    PeersBenchmark.read(
        List.of("#left\tS1, lftp get\tlftp is not installed", "#left\tF1\tvsftpd needs root"),
        results);

    assertThat(results.figures()).isEmpty();
    assertThat(results.leftOut())
        .containsEntry("S1, lftp get", "lftp is not installed")
        .containsEntry("F1", "vsftpd needs root");
  }

  @Test
  void comparesTheCommandWithTheBestOfTheOthers() {
    PeersBenchmark.read(
        List.of(
            "H1\tcurl\t\t1.0\t1024.000\t1\t0.3",
            "H1\trclone copy\t\t0.75\t1024.000\t1\t0.3",
            "H1\tquorus\t\t0.5\t1024.000\t1\t0.3",
            "H1\tquorus copy\t\t1.25\t1024.000\t1\t0.3"),
        results);

    PeersBenchmark.command(results);

    assertThat(results.find("H1C", "quorus copy", Metric.SECONDS).orElseThrow().runs())
        .containsExactly(0.5);
  }
}

package dev.quorus.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.quorus.benchmarks.figure.Latency;
import dev.quorus.benchmarks.figure.Metric;
import dev.quorus.benchmarks.figure.Results;
import dev.quorus.benchmarks.target.Judge;
import dev.quorus.benchmarks.target.Target;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.parsers.DocumentBuilderFactory;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportTest {
  private static final Pattern SVG = Pattern.compile("<svg .*?</svg>");

  private final Results results = new Results();
  private Report report;

  @BeforeEach
  void fill() {
    results.add("H1", "quorus", Metric.SECONDS, 1);
    results.add("H1", "quorus", Metric.SECONDS, 3);
    results.add("H1", "curl <&>", Metric.SECONDS, 4);
    Histogram micros = Latency.newHistogram();
    micros.recordValue(1_000);
    micros.recordValue(90_000);
    results.add("R1", "quorus", 12_345, micros);
    results.leaveOut("W1", "there is no runner yet");
    List<Target> targets =
        List.of(
            target("H1", Metric.SECONDS, new Target.Bound(1.5, null), "*"),
            target("R1", Metric.REQUESTS_PER_SECOND, new Target.Bound(20_000.0, null)),
            target("R1", Metric.P99_MS, new Target.Bound(null, 20.0)),
            target("W1", Metric.SECONDS, new Target.Bound(null, 0.5)));
    report =
        new Report(
            "smoke",
            Instant.parse("2026-11-20T20:00:00Z"),
            new Machine(Map.of("Processors", "2 x Sample")),
            results,
            new Judge(results).judge(targets));
  }

  private static Target target(String row, Metric metric, Target.Bound bound, String... against) {
    return new Target(row, "what " + row, "target", "quorus", metric, bound, List.of(against));
  }

  @Test
  void tellsEachVerdictInMarkdown() {
    assertThat(MarkdownReport.of(report).lines())
        .contains(
            "| H1 | what H1 | quorus | target | at least 1.5 times as fast as the best of the"
                + " others | 2.00 | pass |",
            "| R1 | what R1 | quorus | target | at least 20000 requests/s | 12,345 | miss |",
            "| R1 | what R1 | quorus | target | P99 at most 20 ms | 90.0 | miss |",
            "| W1 | what W1 | quorus | target | at most 0.5 s | there is no runner yet | not"
                + " measured |",
            "| quorus | 2.00 | 1.00 | 3.00 | s, seconds | 2 |",
            "| Processors | 2 x Sample |");
  }

  @Test
  void drawsPlotsThatAreWellFormed() throws Exception {
    Matcher plots = SVG.matcher(HtmlReport.of(report));
    int count = 0;
    while (plots.find()) {
      byte[] svg = plots.group().getBytes(StandardCharsets.UTF_8);
      DocumentBuilderFactory.newDefaultInstance()
          .newDocumentBuilder()
          .parse(new ByteArrayInputStream(svg));
      count++;
    }
    // Seconds, requests a second, P99, and the curve of the latencies.
    assertThat(count).isEqualTo(4);
  }

  @Test
  void needsNothingBesideThePage() {
    assertThat(HtmlReport.of(report))
        .doesNotContain("src=", "href=", "@import", "url(")
        .contains("curl &lt;&amp;&gt;", "class=\"miss\"");
  }

  @Test
  void writesEverythingForPrograms(@TempDir Path folder) throws IOException {
    ReportFiles.write(report, folder);

    JsonNode figures = new ObjectMapper().readTree(folder.resolve("figures.json").toFile());
    assertThat(figures.at("/figures/0/median").asDouble()).isEqualTo(2);
    assertThat(figures.at("/figures/0/runs").size()).isEqualTo(2);
    assertThat(figures.at("/leftOut/W1").asText()).isEqualTo("there is no runner yet");
    assertThat(Files.readString(folder.resolve("targets.yaml")))
        .contains("- row: R1", "  measured: '12,345'", "  verdict: 'miss'");
    assertThat(Files.readString(folder.resolve("latency/r1-quorus.hgrm")))
        .contains("TotalCount", "#[Max");
  }

  @Test
  void showsThreeDigitsThatCount() {
    assertThat(List.of(0.01234, 1.239, 12.39, 123.9, 1_234_567.0, 0.0))
        .extracting(Numbers::shown)
        .containsExactly("0.012", "1.24", "12.4", "124", "1,234,567", "0");
  }
}

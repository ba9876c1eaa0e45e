package dev.quorus.benchmarks.report;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import dev.quorus.benchmarks.figure.Figure;
import dev.quorus.benchmarks.figure.Latency;
import dev.quorus.benchmarks.target.Verdict;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Writes a report: pages, figures as JSON, targets with their verdicts, histograms. */
public final class ReportFiles {
  /** The folder of the pictures that stand alone. */
  static final String PLOTS = "plots";

  private static final int TICKS_PER_HALF_DISTANCE = 5;
  private static final double MICROS_PER_MILLI = 1_000.0;

  private ReportFiles() {}

  /** Writes all of it into the folder. */
  public static void write(Report report, Path folder) throws IOException {
    Path latencies = Files.createDirectories(folder.resolve("latency"));
    Files.writeString(folder.resolve("report.md"), MarkdownReport.of(report));
    Files.writeString(folder.resolve("report.html"), HtmlReport.of(report));
    Files.writeString(folder.resolve("figures.json"), figures(report));
    Files.writeString(folder.resolve("targets.yaml"), targets(report.verdicts()));
    Path plots = Files.createDirectories(folder.resolve(PLOTS));
    for (Map.Entry<String, String> each : Plots.files(report).entrySet()) {
      Files.writeString(plots.resolve(each.getKey()), each.getValue());
    }
    for (Latency each : report.results().latencies()) {
      histogram(each, latencies);
    }
  }

  private static String figures(Report report) throws IOException {
    Map<String, Object> all = new LinkedHashMap<>();
    all.put("profile", report.profile());
    all.put("at", report.at().toString());
    all.put("machine", report.machine().facts());
    List<Map<String, Object>> figures = new ArrayList<>();
    for (Figure each : report.results().figures()) {
      Map<String, Object> figure = new LinkedHashMap<>();
      figure.put("row", each.row());
      figure.put("subject", each.subject());
      figure.put("metric", each.metric().wire());
      figure.put("unit", each.metric().unit());
      figure.put("median", each.median());
      figure.put("runs", each.runs());
      figures.add(figure);
    }
    all.put("figures", figures);
    all.put("leftOut", report.leftOut());
    return new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT).writeValueAsString(all);
  }

  /** The targets, with what this machine gave beside each. */
  private static String targets(List<Verdict> verdicts) {
    StringBuilder yaml = new StringBuilder();
    for (Verdict each : verdicts) {
      yaml.append("- row: ").append(each.target().row()).append('\n');
      entry(yaml, "what", each.target().what());
      entry(yaml, "of", each.target().subject());
      entry(yaml, "from", each.target().from());
      entry(yaml, "metric", each.target().metric().wire());
      entry(yaml, "asked", Report.asked(each));
      entry(yaml, "measured", Report.given(each));
      entry(yaml, "verdict", Report.word(each.standing()));
    }
    return yaml.toString();
  }

  private static void entry(StringBuilder yaml, String key, String value) {
    yaml.append("  ").append(key).append(": '").append(value.replace("'", "''")).append("'\n");
  }

  private static void histogram(Latency latency, Path folder) throws IOException {
    String name =
        (latency.row() + "-" + latency.subject())
            .toLowerCase(Locale.ROOT)
            .replaceAll("[^a-z0-9]+", "-");
    Path file = folder.resolve(name + ".hgrm");
    try (PrintStream out =
        new PrintStream(Files.newOutputStream(file), false, StandardCharsets.UTF_8)) {
      latency.micros().outputPercentileDistribution(out, TICKS_PER_HALF_DISTANCE, MICROS_PER_MILLI);
    }
  }
}

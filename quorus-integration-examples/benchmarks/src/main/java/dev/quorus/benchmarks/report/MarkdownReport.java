package dev.quorus.benchmarks.report;

import dev.quorus.benchmarks.figure.Figure;
import dev.quorus.benchmarks.target.Verdict;
import dev.quorus.benchmarks.target.Verdict.Standing;
import java.util.List;
import java.util.Set;

/** The report as Markdown: the same tables as in HTML, and a plot for each row, in files. */
public final class MarkdownReport {
  private final StringBuilder text = new StringBuilder();
  private final Report report;
  private final Set<String> plots;

  private MarkdownReport(Report report) {
    this.report = report;
    this.plots = Plots.files(report).keySet();
  }

  /** The whole document. */
  public static String of(Report report) {
    MarkdownReport page = new MarkdownReport(report);
    page.head();
    page.verdicts();
    page.figures();
    page.leftOut();
    return page.text.toString();
  }

  private void head() {
    line("# Benchmarks of Quorus");
    line("");
    line(
        "Measured %s with the profile `%s`: %d targets passed, %d missed, %d not measured. Each figure is the median of its runs, with the least and the most beside it."
            .formatted(
                report.at(),
                report.profile(),
                report.count(Standing.PASS),
                report.count(Standing.MISS),
                report.count(Standing.NOT_MEASURED)));
    line("");
    row("Machine", "");
    line("|---|---|");
    report.machine().facts().forEach((name, value) -> row(name, value));
  }

  private void verdicts() {
    line("");
    line("## Targets");
    line("");
    row("Row", "What", "Of", "From", "Asked", "Measured", "Verdict");
    line("|---|---|---|---|---|---|---|");
    for (Verdict each : report.verdicts()) {
      row(
          each.target().row(),
          each.target().what(),
          each.target().subject(),
          each.target().from(),
          Report.asked(each),
          Report.given(each),
          Report.word(each.standing()));
    }
  }

  private void figures() {
    line("");
    line("## Figures");
    report.byRow().forEach(this::figuresOf);
  }

  private void figuresOf(String name, List<Figure> figures) {
    line("");
    line("### " + name + ": " + report.what(name));
    line("");
    for (String each : List.of(name + ".svg", name + "-latency.svg")) {
      if (plots.contains(each)) {
        line("![%s](%s/%s)".formatted(each.replace(".svg", ""), ReportFiles.PLOTS, each));
        line("");
      }
    }
    row("Of", "Median", "Least", "Most", "Unit", "Runs");
    line("|---|---|---|---|---|---|");
    for (Figure each : figures) {
      row(
          each.subject(),
          Numbers.shown(each.median()),
          Numbers.shown(each.least()),
          Numbers.shown(each.most()),
          each.metric().unit() + ", " + each.metric().wire(),
          Integer.toString(each.runs().size()));
    }
  }

  private void leftOut() {
    if (report.leftOut().isEmpty()) {
      return;
    }
    line("");
    line("## Left out");
    line("");
    row("What", "Why");
    line("|---|---|");
    report.leftOut().forEach((name, why) -> row(name, why));
  }

  private void row(String... cells) {
    text.append('|');
    for (String cell : cells) {
      text.append(' ').append(cell.replace("|", "\\|").replace('\n', ' ')).append(" |");
    }
    text.append('\n');
  }

  private void line(String line) {
    text.append(line).append('\n');
  }
}

package dev.quorus.benchmarks.report;

import dev.quorus.benchmarks.figure.Figure;
import dev.quorus.benchmarks.target.Verdict;
import dev.quorus.benchmarks.target.Verdict.Standing;
import java.util.List;

/** The report as one page that needs nothing beside it. */
public final class HtmlReport {
  private final StringBuilder page = new StringBuilder();
  private final Report report;

  private HtmlReport(Report report) {
    this.report = report;
  }

  /** The whole page. */
  public static String of(Report report) {
    HtmlReport html = new HtmlReport(report);
    html.head();
    html.machine();
    html.verdicts();
    report.byRow().forEach(html::figures);
    html.leftOut();
    return html.page.append("</main></body></html>\n").toString();
  }

  private void head() {
    page.append("<!DOCTYPE html><html lang=\"en\"><head><meta charset=\"utf-8\">");
    page.append("<meta name=\"viewport\" content=\"width=device-width\">");
    page.append("<title>Benchmarks of Quorus</title><style>").append(Plots.style());
    page.append("</style></head><body><main><h1>Benchmarks of Quorus</h1><p>");
    page.append(
        Svg.escaped(
            "Measured %s with the profile %s. %d targets passed, %d missed, %d not measured. Each figure is the median of its runs; whiskers reach from the least run to the most."
                .formatted(
                    report.at(),
                    report.profile(),
                    report.count(Standing.PASS),
                    report.count(Standing.MISS),
                    report.count(Standing.NOT_MEASURED))));
    page.append("</p>");
  }

  private void machine() {
    page.append("<h2>Machine</h2><table>");
    report.machine().facts().forEach((name, value) -> row("", name, value));
    page.append("</table>");
  }

  private void verdicts() {
    page.append("<h2>Targets</h2><table><thead><tr>");
    for (String each : List.of("Row", "What", "Of", "From", "Asked", "Measured", "Verdict")) {
      page.append("<th>").append(each).append("</th>");
    }
    page.append("</tr></thead><tbody>");
    for (Verdict each : report.verdicts()) {
      row(
          Report.word(each.standing()).replace(' ', '-'),
          each.target().row(),
          each.target().what(),
          each.target().subject(),
          each.target().from(),
          Report.asked(each),
          Report.given(each),
          Report.word(each.standing()));
    }
    page.append("</tbody></table>");
  }

  private void figures(String row, List<Figure> figures) {
    page.append("<h2 id=\"").append(Svg.escaped(row)).append("\">");
    page.append(Svg.escaped(row + ": " + report.what(row))).append("</h2>");
    for (String plot : Plots.of(figures, report.latenciesOf(row))) {
      page.append("<figure>").append(plot).append("</figure>");
    }
    table(figures);
  }

  private void table(List<Figure> figures) {
    page.append("<details><summary>All figures</summary><table>");
    for (Figure each : figures) {
      row(
          "",
          each.subject(),
          Numbers.shown(each.median()),
          Numbers.shown(each.least()) + " to " + Numbers.shown(each.most()),
          each.metric().unit(),
          each.metric().wire(),
          each.runs().size() + " runs");
    }
    page.append("</table></details>");
  }

  private void leftOut() {
    page.append("<h2>Left out</h2><table>");
    report.leftOut().forEach((name, why) -> row("", name, why));
    page.append("</table>");
  }

  private void row(String kind, String... cells) {
    page.append("<tr class=\"").append(kind).append("\">");
    for (String cell : cells) {
      page.append("<td>").append(Svg.escaped(cell)).append("</td>");
    }
    page.append("</tr>");
  }
}

package dev.quorus.benchmarks.report;

import dev.quorus.benchmarks.figure.Figure;
import java.util.List;

/** A bar for each subject: its median, and a whisker from the least run to the most. */
final class BarPlot {
  private static final int WIDTH = 760;
  private static final int LABELS = 250;
  private static final int NUMBERS = 110;
  private static final int ROW = 26;
  private static final int TOP = 24;

  private BarPlot() {}

  /** Of figures that have one metric; at least one. */
  static String of(List<Figure> figures) {
    String title =
        "%s, %s"
            .formatted(
                figures.getFirst().metric().unit(),
                figures.getFirst().metric().moreIsBetter() ? "more is better" : "less is better");
    Svg svg = new Svg(WIDTH, TOP + ROW * figures.size() + 6, title);
    svg.words(LABELS, 14, title, "unit");
    double most = figures.stream().mapToDouble(Figure::most).max().orElse(1);
    double scale = most <= 0 ? 0 : (WIDTH - LABELS - NUMBERS) / most;
    for (int i = 0; i < figures.size(); i++) {
      row(svg, figures.get(i), TOP + ROW * i, scale);
    }
    return svg.end();
  }

  private static void row(Svg svg, Figure figure, double top, double scale) {
    double middle = top + ROW / 2.0;
    boolean ours = figure.subject().startsWith("quorus");
    svg.words(LABELS - 8, middle + 4, figure.subject(), "label");
    svg.bar(LABELS, top + 4, figure.median() * scale, ROW - 8, ours ? "ours" : "other");
    double from = LABELS + figure.least() * scale;
    double to = LABELS + figure.most() * scale;
    svg.line(from, middle, to, middle, "whisker");
    svg.line(from, middle - 4, from, middle + 4, "whisker");
    svg.line(to, middle - 4, to, middle + 4, "whisker");
    svg.words(Math.max(to, from) + 8, middle + 4, Numbers.shown(figure.median()), "number");
  }
}

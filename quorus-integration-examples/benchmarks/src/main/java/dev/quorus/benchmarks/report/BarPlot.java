package dev.quorus.benchmarks.report;

import dev.quorus.benchmarks.figure.Figure;
import java.util.List;

/** A bar for each subject: its median, and a whisker from the least run to the most. */
final class BarPlot {
  private static final int WIDTH = 760;
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
    int labels = labels(figures);
    Svg svg = new Svg(WIDTH, TOP + ROW * figures.size() + 6, title);
    svg.words(labels, 14, title, "unit");
    double most = figures.stream().mapToDouble(Figure::most).max().orElse(1);
    double scale = most <= 0 ? 0 : (WIDTH - labels - NUMBERS) / most;
    for (int i = 0; i < figures.size(); i++) {
      row(svg, figures.get(i), TOP + ROW * i, labels, scale);
    }
    return svg.end();
  }

  /** As wide as the longest of them, within reason. */
  private static int labels(List<Figure> figures) {
    int longest = figures.stream().mapToInt(each -> each.subject().length()).max().orElse(0);
    return Math.clamp(Svg.width(longest) + 12, 80, WIDTH - 2 * NUMBERS);
  }

  private static void row(Svg svg, Figure figure, double top, int labels, double scale) {
    double middle = top + ROW / 2.0;
    boolean ours = figure.subject().startsWith("quorus");
    svg.words(labels - 8, middle + 4, figure.subject(), "label");
    svg.bar(labels, top + 4, figure.median() * scale, ROW - 8, ours ? "ours" : "other");
    double from = labels + figure.least() * scale;
    double to = labels + figure.most() * scale;
    svg.line(from, middle, to, middle, "whisker");
    svg.line(from, middle - 4, from, middle + 4, "whisker");
    svg.line(to, middle - 4, to, middle + 4, "whisker");
    svg.words(Math.max(to, from) + 8, middle + 4, Numbers.shown(figure.median()), "number");
  }
}

package dev.quorus.benchmarks.report;

import java.util.Locale;

/** Draws lines, bars and words. */
final class Svg {
  private final StringBuilder text = new StringBuilder();

  Svg(int width, int height, String label) {
    text.append(
        String.format(
            Locale.ROOT,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" role=\"img\" aria-label=\"%s\">",
            width,
            height,
            width,
            escaped(label)));
  }

  Svg line(double x1, double y1, double x2, double y2, String kind) {
    text.append(
        String.format(
            Locale.ROOT,
            "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" class=\"%s\"/>",
            x1,
            y1,
            x2,
            y2,
            kind));
    return this;
  }

  Svg bar(double x, double y, double width, double height, String kind) {
    text.append(
        String.format(
            Locale.ROOT,
            "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" class=\"%s\"/>",
            x,
            y,
            Math.max(0, width),
            height,
            kind));
    return this;
  }

  Svg path(String points, String kind) {
    text.append("<polyline points=\"").append(points);
    text.append("\" class=\"").append(kind).append("\"/>");
    return this;
  }

  Svg words(double x, double y, String words, String kind) {
    text.append(
        String.format(Locale.ROOT, "<text x=\"%.1f\" y=\"%.1f\" class=\"%s\">", x, y, kind));
    text.append(escaped(words)).append("</text>");
    return this;
  }

  String end() {
    return text.append("</svg>").toString();
  }

  /** How wide so many letters are, on average. */
  static int width(int letters) {
    return letters * 13 / 2;
  }

  static String escaped(String words) {
    return words
        .replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }
}

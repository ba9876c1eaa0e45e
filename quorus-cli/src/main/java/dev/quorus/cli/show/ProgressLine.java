package dev.quorus.cli.show;

import dev.quorus.core.transfer.Progress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/** Draws progress in one line that fits the screen: name, bar, percent, bytes, rate, time left. */
public final class ProgressLine {
  private static final int SHORTEST_NAME = 8;
  private static final int LONGEST_NAME = 40;
  private static final int SHORTEST_BAR = 8;
  private static final int LONGEST_BAR = 30;
  private static final String GAP = "  ";

  private final String name;
  private final boolean unicode;
  private final Clipped clipped;

  public ProgressLine(String name, boolean unicode) {
    this.name = Clipped.harmless(name);
    this.unicode = unicode;
    this.clipped = new Clipped(unicode);
  }

  /** The line; never longer than the width. What does not fit is left out, the bar first. */
  public String draw(Progress progress, OptionalDouble rate, int width) {
    List<String> choices = choices(progress, rate);
    String figures = firstThatFits(choices, width - SHORTEST_NAME - GAP.length());
    int room = width - figures.length() - GAP.length();
    String shown = clipped.inMiddle(name, Math.min(Math.max(room, 0), LONGEST_NAME));
    int left = room - Clipped.length(shown) - GAP.length();
    boolean all = figures.equals(choices.getFirst()) && progress.total() > 0;
    String bar = all && left >= SHORTEST_BAR ? GAP + bar(progress, left) : "";
    return clipped.atEnd(shown + bar + GAP + figures, width);
  }

  /** The first that fits, else the last. */
  private static String firstThatFits(List<String> choices, int width) {
    return choices.stream()
        .filter(each -> each.length() <= width)
        .findFirst()
        .orElse(choices.getLast());
  }

  /** The figures, the most telling first. */
  private static List<String> choices(Progress progress, OptionalDouble rate) {
    String files =
        progress.files() == 0 && progress.filesTotal() < 0
            ? ""
            : TreeWords.progress(progress.files(), progress.filesTotal());
    String bytes = Figures.bytes(progress.bytes());
    List<String> tail = new ArrayList<>();
    rate.ifPresent(known -> tail.add("%12s".formatted(Figures.rate(known))));
    String speed = String.join(GAP, tail);
    if (progress.total() < 0) {
      return List.of(joined(files, bytes, speed), joined(bytes, speed), bytes);
    }
    rate.ifPresent(known -> tail.add(left(progress, known)));
    String speedAndLeft = String.join(GAP, tail);
    String percent = "%3d%%".formatted(percent(progress));
    String ofTotal = bytes + " of " + Figures.bytes(progress.total());
    return List.of(
        joined(percent, files, ofTotal, speedAndLeft),
        joined(percent, ofTotal, speedAndLeft),
        joined(percent, bytes, speedAndLeft),
        joined(percent, speedAndLeft),
        joined(percent, speed),
        percent);
  }

  private static String joined(String... parts) {
    return String.join(GAP, List.of(parts).stream().filter(each -> !each.isEmpty()).toList());
  }

  private static String left(Progress progress, double rate) {
    long rest = progress.total() - progress.bytes();
    if (rest <= 0) {
      return "finishing";
    }
    double seconds = rest / rate;
    return rate <= 0 || seconds > Duration.ofDays(99).toSeconds()
        ? "stalled"
        : Figures.duration(Duration.ofMillis((long) (seconds * 1000))) + " left";
  }

  /** Rounded down, so that 100 means all of it. */
  private static int percent(Progress progress) {
    return progress.total() == 0
        ? 100
        : (int) Math.clamp(progress.bytes() * 100.0 / progress.total(), 0, 100);
  }

  private String bar(Progress progress, int room) {
    int cells = Math.min(room, LONGEST_BAR) - 2;
    double done = Math.clamp((double) progress.bytes() / progress.total(), 0, 1);
    int full = (int) (done * cells);
    return "["
        + (unicode ? "█" : "#").repeat(full)
        + (unicode ? "░" : ".").repeat(cells - full)
        + "]";
  }
}

package dev.quorus.benchmarks.target;

import dev.quorus.benchmarks.figure.Figure;
import dev.quorus.benchmarks.figure.Results;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Compares results with targets: the median of this machine with the bound as it is written. */
public final class Judge {
  private static final String EVERYBODY = "*";
  private static final String OURS = "quorus";

  private final Results results;

  public Judge(Results results) {
    this.results = results;
  }

  /** In the order of the targets. */
  public List<Verdict> judge(List<Target> targets) {
    return targets.stream().map(this::judge).toList();
  }

  private Verdict judge(Target target) {
    Optional<Figure> figure = results.find(target.row(), target.subject(), target.metric());
    if (figure.isEmpty()) {
      return new Verdict(target, null, whyNot(target.row()));
    }
    if (target.against().isEmpty()) {
      return new Verdict(target, figure.get().median(), null);
    }
    return best(target)
        .map(best -> new Verdict(target, speed(figure.get(), best), null))
        .orElseGet(() -> new Verdict(target, null, "none of its peers was measured"));
  }

  private String whyNot(String row) {
    return results.leftOut().entrySet().stream()
        .filter(each -> each.getKey().equals(row))
        .map(each -> each.getValue())
        .findFirst()
        .orElse("not part of this run");
  }

  private Optional<Figure> best(Target target) {
    Comparator<Figure> byMedian = Comparator.comparingDouble(Figure::median);
    return results.figures().stream()
        .filter(each -> each.row().equals(target.row()) && each.metric() == target.metric())
        .filter(each -> isAgainst(target, each.subject()))
        .max(target.metric().moreIsBetter() ? byMedian : byMedian.reversed());
  }

  private static boolean isAgainst(Target target, String subject) {
    return !subject.startsWith(OURS)
        && target.against().stream()
            .anyMatch(each -> each.equals(EVERYBODY) || subject.startsWith(each));
  }

  /** How many times as fast the one is as the other. */
  private static double speed(Figure one, Figure other) {
    return one.metric().moreIsBetter()
        ? one.median() / other.median()
        : other.median() / one.median();
  }
}

package dev.quorus.cli.flow;

import dev.quorus.api.model.PlanOutlookView;
import dev.quorus.cli.shell.Palette;
import dev.quorus.cli.show.Figures;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What a plan comes to, in words. */
public final class OutlookTexts {
  /** Of a kind; who wants all of them takes JSON. */
  private static final int MOST = 20;

  private final List<String> lines = new ArrayList<>();
  private final Palette colours;

  private OutlookTexts(Palette colours) {
    this.colours = colours;
  }

  /** One line for each thing. */
  public static List<String> lines(PlanOutlookView outlook, Palette colours) {
    OutlookTexts texts = new OutlookTexts(colours);
    texts.outlook(outlook);
    return texts.lines;
  }

  private void outlook(PlanOutlookView outlook) {
    String least = outlook.complete() ? "" : "at least ";
    lines.add(
        "moves: %s%s, %s".formatted(least, files(outlook.files()), Figures.bytes(outlook.bytes())));
    each("conflict", outlook.conflicts(), OutlookTexts::conflict);
    each("deletes", outlook.deletions(), OutlookTexts::deletion);
    each("unknown", outlook.unknown(), OutlookTexts::unknown);
    lines.add("critical path: " + String.join(" -> ", outlook.criticalPath()));
    lines.add(
        "forecast: %s%s, until %s if it began now"
            .formatted(
                least,
                Figures.duration(Duration.ofMillis(Math.round(outlook.seconds() * 1_000))),
                outlook.forecastEnd()));
    if (outlook.stops() != null) {
      lines.add(colours.yellow("it would not come to its end: " + outlook.stops().message()));
    }
  }

  private <T> void each(String name, List<T> found, Function<T, String> words) {
    if (found.isEmpty()) {
      lines.add(name + ": none");
    }
    found.stream()
        .limit(MOST)
        .forEach(each -> lines.add(name + ": " + colours.yellow(words.apply(each))));
    if (found.size() > MOST) {
      lines.add("%s: … and %d more".formatted(name, found.size() - MOST));
    }
  }

  private static String conflict(PlanOutlookView.Conflict conflict) {
    String what =
        switch (conflict.effect()) {
          case "REPLACE" -> "it is replaced";
          case "LEAVE" -> "it is left as it is";
          case "FAIL" -> "the transfer fails";
          default -> "%s there, each compared with its like".formatted(count(conflict.files()));
        };
    String why =
        conflict.writer() == null
            ? "exists already"
            : "is written by %s before".formatted(conflict.writer());
    return "%s: %s %s; %s".formatted(conflict.transfer(), conflict.destination(), why, what);
  }

  private static String deletion(PlanOutlookView.Deletion deletion) {
    Long files = deletion.files();
    boolean refused = files != null && files > deletion.maxDelete();
    return "%s: %s in %s; it may delete %d%s"
        .formatted(
            deletion.transfer(),
            count(files),
            deletion.destination(),
            deletion.maxDelete(),
            refused ? ", so it fails and deletes none" : "");
  }

  private static String unknown(PlanOutlookView.Unknown unknown) {
    String part =
        switch (unknown.part()) {
          case "SOURCE" -> "what the source holds";
          case "DESTINATION" -> "what stands at the destination";
          case "FILES" -> "which files are found";
          case "DELETIONS" -> "what is deleted";
          default -> unknown.part();
        };
    return "%s: %s, %s: %s: %s"
        .formatted(
            unknown.subject(),
            part,
            unknown.place(),
            unknown.reason().code(),
            unknown.reason().message());
  }

  private static String count(@Nullable Long files) {
    return files == null ? "an unknown number of files" : files(files);
  }

  private static String files(long count) {
    return count == 1 ? "1 file" : count + " files";
  }
}

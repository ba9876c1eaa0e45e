package dev.quorus.cli.flow;

import dev.quorus.api.model.ReasonView;
import dev.quorus.api.model.WorkflowRunStateName;
import dev.quorus.api.model.WorkflowRunView;
import dev.quorus.cli.shell.Console;
import dev.quorus.cli.shell.ExitCode;
import dev.quorus.cli.shell.Palette;
import dev.quorus.cli.show.Figures;
import dev.quorus.cli.show.Table;
import dev.quorus.cli.show.Table.Cell;
import dev.quorus.cli.show.Table.Column;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Runs in words. */
final class RunLines {
  private static final List<Column> RUNS =
      List.of(
          Column.whole("RUN"),
          Column.whole("WORKFLOW"),
          Column.whole("STATE"),
          Column.number("AGE"),
          Column.text("BY"),
          Column.text("WHY"));
  private static final List<Column> GROUPS =
      List.of(
          Column.whole("GROUP"),
          Column.whole("STATE"),
          Column.number("DONE"),
          Column.number("FILES"),
          Column.number("BYTES"),
          Column.text("WHY"));

  private RunLines() {}

  static Table runs(List<WorkflowRunView> runs, Instant now, Console console) {
    Palette colours = console.outColours();
    Table table = new Table(RUNS, colours::bold, console.terminal().unicode());
    for (WorkflowRunView each : runs) {
      Duration age = Duration.between(each.createdAt(), now);
      table.add(
          List.of(
              Cell.of(each.id()),
              Cell.of(each.workflow() + " " + each.version()),
              new Cell(each.state().name(), text -> coloured(each.state(), text, colours)),
              Cell.of(Figures.duration(age.isNegative() ? Duration.ZERO : age)),
              Cell.of(each.cause().by()),
              Cell.of(why(each.reason()))));
    }
    return table;
  }

  private static String coloured(WorkflowRunStateName state, String text, Palette colours) {
    return switch (state) {
      case SUCCEEDED -> colours.green(text);
      case FAILED -> colours.red(text);
      case RUNNING -> colours.cyan(text);
      case PAUSED, CANCELLED -> colours.yellow(text);
      case NEW -> text;
    };
  }

  private static String why(@Nullable ReasonView reason) {
    return reason == null ? "" : reason.message();
  }

  static Table groups(WorkflowRunView.Progress progress, Console console) {
    Table table = new Table(GROUPS, console.outColours()::bold, console.terminal().unicode());
    for (WorkflowRunView.Group each : progress.groups()) {
      Long transfers = each.transfers();
      table.add(
          List.of(
              Cell.of(each.name()),
              Cell.of(each.state()),
              Cell.of(each.done() + "/" + (transfers == null ? "?" : transfers)),
              Cell.of(Long.toString(each.files())),
              Cell.of(Figures.bytes(each.bytes())),
              Cell.of(why(each.reason()))));
    }
    return table;
  }

  /** One run in a line. */
  static String line(WorkflowRunView run) {
    String reason = run.reason() == null ? "" : ": " + why(run.reason());
    WorkflowRunView.Progress progress = run.progress();
    String figures =
        progress == null
            ? ""
            : ", %s, %s"
                .formatted(
                    progress.files() == 1 ? "1 file" : progress.files() + " files",
                    Figures.bytes(progress.bytes()));
    return "%s %s %s%s%s".formatted(run.workflow(), run.id(), run.state(), figures, reason);
  }

  static ExitCode exitCode(WorkflowRunView run) {
    return run.state() == WorkflowRunStateName.SUCCEEDED ? ExitCode.DONE : ExitCode.FAILED;
  }
}

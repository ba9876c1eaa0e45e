package dev.quorus.cli.remote;

import dev.quorus.api.client.QuorusClient;
import dev.quorus.api.model.ClusterLeaderView;
import dev.quorus.api.model.ClusterMemberView;
import dev.quorus.api.model.ClusterView;
import dev.quorus.cli.command.Command;
import dev.quorus.cli.command.HelpText;
import dev.quorus.cli.command.HelpText.Example;
import dev.quorus.cli.shell.Console;
import dev.quorus.cli.shell.ExitCode;
import dev.quorus.cli.shell.Palette;
import dev.quorus.cli.shell.Shell;
import dev.quorus.cli.show.Figures;
import dev.quorus.cli.show.Table;
import dev.quorus.cli.show.Table.Cell;
import dev.quorus.cli.show.Table.Column;
import java.io.PrintStream;
import java.time.Duration;
import java.util.List;
import java.util.function.UnaryOperator;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** Shows the controllers. */
final class ClusterStatusCommand implements Command {
  /** Whoever says nothing for so long is most likely gone. */
  private static final Duration AWAY = Duration.ofSeconds(10);

  private static final List<Column> COLUMNS =
      List.of(
          Column.whole("CONTROLLER"),
          Column.whole("STATE"),
          Column.path("URL"),
          Column.whole("VERSION"),
          Column.number("LAG"));

  private final Shell shell;

  ClusterStatusCommand(Shell shell) {
    this.shell = shell;
  }

  @Override
  public void declare(CommandSpec spec) {
    Asked.declareJson(spec, "Write one JSON document.");
    ServerOptions.declare(spec);
  }

  @Override
  public HelpText help() {
    return HelpText.of(
        List.of(
            "LAG is how long ago a controller last said in the database that it is there, which"
                + " each does every two seconds; one that says nothing for ten is shown as AWAY."),
        List.of(
            new Example("quorus cluster status", "who leads, and who is there"),
            new Example("quorus cluster status --json", "for a program")),
        TransferGroup.codes());
  }

  @Override
  public ExitCode run(ParseResult arguments) throws InterruptedException {
    try (Remote server = Remote.open(arguments, shell)) {
      ClusterView cluster = server.ask(QuorusClient::cluster);
      if (arguments.hasMatchedOption("--json")) {
        shell.console().out().println(Told.json(cluster));
      } else {
        print(cluster);
      }
    }
    return ExitCode.DONE;
  }

  private void print(ClusterView cluster) {
    Console console = shell.console();
    PrintStream out = console.out();
    Palette colours = console.outColours();
    ClusterLeaderView leader = cluster.leader();
    out.println(
        leader == null
            ? colours.red("no controller leads") + ", the last one did in epoch " + cluster.epoch()
            : "%s leads in epoch %d".formatted(colours.bold(leader.id()), cluster.epoch()));
    Table table = new Table(COLUMNS, colours::bold, console.terminal().unicode());
    cluster.members().forEach(each -> table.add(row(each, colours)));
    // What goes to a file or a pipe is not cut.
    int width =
        console.terminal().showsOutput()
            ? console.terminal().size().columns()
            : Integer.MAX_VALUE / 2;
    table.lines(width).forEach(out::println);
  }

  private static List<Cell> row(ClusterMemberView member, Palette colours) {
    Duration lag = Duration.ofMillis(member.lagMillis());
    return List.of(
        Cell.of(member.id()),
        state(member, lag.compareTo(AWAY) > 0, colours),
        Cell.of(member.url()),
        Cell.of(member.version()),
        Cell.of(Figures.duration(lag)));
  }

  private static Cell state(ClusterMemberView member, boolean away, Palette colours) {
    if (away) {
      return new Cell("AWAY", colours::red);
    }
    return member.leader()
        ? new Cell("LEADS", colours::green)
        : new Cell("FOLLOWS", UnaryOperator.identity());
  }
}

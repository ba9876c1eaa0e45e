package dev.quorus.cli.flow;

import dev.quorus.api.client.WorkflowClient;
import dev.quorus.api.model.TriggerList;
import dev.quorus.api.model.TriggerView;
import dev.quorus.cli.command.Command;
import dev.quorus.cli.command.HelpText;
import dev.quorus.cli.command.HelpText.Example;
import dev.quorus.cli.remote.Remote;
import dev.quorus.cli.remote.Told;
import dev.quorus.cli.remote.TransferGroup;
import dev.quorus.cli.shell.Console;
import dev.quorus.cli.shell.ExitCode;
import dev.quorus.cli.shell.Shell;
import dev.quorus.cli.show.Table;
import dev.quorus.cli.show.Table.Cell;
import dev.quorus.cli.show.Table.Column;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiFunction;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** Lists triggers, and switches or fires one of them. */
final class TriggersCommand implements Command {
  private static final String ENABLE = "--enable";
  private static final String DISABLE = "--disable";
  private static final String FIRE = "--fire";
  private static final List<Column> COLUMNS =
      List.of(
          Column.whole("TRIGGER"),
          Column.whole("KIND"),
          Column.whole("FIRES"),
          Column.whole("LAST"),
          Column.number("RUNNING"),
          Column.number("WAITING"));

  private final Shell shell;

  TriggersCommand(Shell shell) {
    this.shell = shell;
  }

  @Override
  public void declare(CommandSpec spec) {
    FlowOptions.declare(spec, "NAME", "0..1", "Only those of this workflow.");
    FlowOptions.text(spec, ENABLE, "WORKFLOW:TRIGGER", "Have it fire from now on.");
    FlowOptions.text(spec, DISABLE, "WORKFLOW:TRIGGER", "Have it not fire.");
    FlowOptions.text(spec, FIRE, "WORKFLOW:TRIGGER", "Start a run as it would.");
  }

  @Override
  public HelpText help() {
    return HelpText.of(
        List.of(),
        List.of(
            new Example("quorus workflow triggers", "what starts by itself"),
            new Example("quorus workflow triggers --disable daily-report:nightly", "not tonight"),
            new Example("quorus workflow triggers --fire daily-report:nightly", "now")),
        TransferGroup.codes());
  }

  @Override
  public ExitCode run(ParseResult arguments) throws InterruptedException {
    try (Remote server = Remote.open(arguments, shell)) {
      if (arguments.hasMatchedOption(ENABLE)) {
        tell(server, arguments, ENABLE, (client, id) -> client.enable(id, true));
      } else if (arguments.hasMatchedOption(DISABLE)) {
        tell(server, arguments, DISABLE, (client, id) -> client.enable(id, false));
      } else if (arguments.hasMatchedOption(FIRE)) {
        tell(server, arguments, FIRE, WorkflowClient::fire);
      } else {
        list(server, arguments);
      }
    }
    return ExitCode.DONE;
  }

  private void tell(
      Remote server,
      ParseResult arguments,
      String option,
      BiFunction<WorkflowClient, String, CompletableFuture<TriggerView>> question)
      throws InterruptedException {
    String id = arguments.matchedOptionValue(option, "");
    TriggerView trigger = server.ask(client -> question.apply(client.workflows(), id));
    shell
        .console()
        .out()
        .println(
            FlowOptions.json(arguments)
                ? Told.json(trigger)
                : "%s %s".formatted(trigger.id(), trigger.enabled() ? "fires" : "does not fire"));
  }

  private void list(Remote server, ParseResult arguments) throws InterruptedException {
    List<String> given = FlowOptions.given(arguments);
    TriggerList all =
        server.ask(
            client -> client.workflows().triggers(given.isEmpty() ? null : given.getFirst()));
    Console console = shell.console();
    if (FlowOptions.json(arguments)) {
      console.out().println(Told.json(all));
      return;
    }
    if (all.items().isEmpty()) {
      console.err().println("no triggers");
      return;
    }
    Table table = new Table(COLUMNS, console.outColours()::bold, console.terminal().unicode());
    all.items().forEach(each -> table.add(row(each)));
    FlowOptions.print(table, console);
  }

  private static List<Cell> row(TriggerView trigger) {
    return List.of(
        Cell.of(trigger.id()),
        Cell.of(trigger.kind()),
        Cell.of(trigger.enabled() ? "yes" : "no"),
        Cell.of(Objects.toString(trigger.lastAt(), "")),
        Cell.of(Integer.toString(trigger.running())),
        Cell.of(Integer.toString(trigger.waiting())));
  }
}

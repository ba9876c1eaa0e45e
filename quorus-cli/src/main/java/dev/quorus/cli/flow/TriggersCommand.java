package dev.quorus.cli.flow;

import dev.quorus.api.client.WorkflowClient;
import dev.quorus.api.model.TriggerList;
import dev.quorus.api.model.TriggerView;
import dev.quorus.cli.command.Command;
import dev.quorus.cli.command.HelpText;
import dev.quorus.cli.command.HelpText.Example;
import dev.quorus.cli.command.Parsed;
import dev.quorus.cli.remote.Remote;
import dev.quorus.cli.remote.Told;
import dev.quorus.cli.remote.TransferGroup;
import dev.quorus.cli.shell.CliException;
import dev.quorus.cli.shell.Console;
import dev.quorus.cli.shell.ExitCode;
import dev.quorus.cli.shell.Shell;
import dev.quorus.cli.show.Table;
import dev.quorus.cli.show.Table.Cell;
import dev.quorus.cli.show.Table.Column;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiFunction;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** Lists triggers, and switches or fires one of them. */
final class TriggersCommand implements Command {
  private static final String ENABLE = "--enable";
  private static final String DISABLE = "--disable";
  private static final String FIRE = "--fire";
  private static final String REPLAY = "--replay";
  private static final String FROM = "--from";
  private static final String TO = "--to";
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
    FlowOptions.text(
        spec,
        REPLAY,
        "WORKFLOW:TRIGGER",
        "Make a window good: ticks that have no run get one, files that were taken are taken again.");
    time(spec, FROM, "With --replay: where the window begins, as 2026-11-20T13:00:00Z.");
    time(spec, TO, "With --replay: where the window ends. Default: now.");
  }

  private static void time(CommandSpec spec, String name, String description) {
    spec.addOption(
        OptionSpec.builder(name)
            .paramLabel("TIME")
            .type(Instant.class)
            .converters(Parsed.by(TriggersCommand::instant))
            .description(description)
            .build());
  }

  private static Instant instant(String text) {
    try {
      return OffsetDateTime.parse(text).toInstant();
    } catch (DateTimeParseException e) {
      throw new IllegalArgumentException(
          "'%s' is no time; write it as 2026-11-20T13:00:00Z or 2026-11-20T14:00:00+01:00"
              .formatted(text),
          e);
    }
  }

  @Override
  public HelpText help() {
    return HelpText.of(
        List.of(),
        List.of(
            new Example("quorus workflow triggers", "what starts by itself"),
            new Example("quorus workflow triggers --disable daily-report:nightly", "not tonight"),
            new Example("quorus workflow triggers --fire daily-report:nightly", "now"),
            new Example(
                "quorus workflow triggers --replay daily-report:nightly --from"
                    + " 2026-11-14T00:00:00Z",
                "the nights that had no run")),
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
      } else if (arguments.hasMatchedOption(REPLAY)) {
        replay(server, arguments);
      } else {
        list(server, arguments);
      }
    }
    return ExitCode.DONE;
  }

  private void replay(Remote server, ParseResult arguments) throws InterruptedException {
    Instant from = arguments.matchedOptionValue(FROM, (Instant) null);
    if (from == null) {
      throw new CliException(
          ExitCode.USAGE, "--replay needs --from", "say where the window begins: --from TIME");
    }
    String id = arguments.matchedOptionValue(REPLAY, "");
    Instant to = arguments.matchedOptionValue(TO, (Instant) null);
    TriggerView trigger = server.ask(client -> client.workflows().replay(id, from, to));
    shell
        .console()
        .out()
        .println(
            FlowOptions.json(arguments)
                ? Told.json(trigger)
                : "%s replays: %d running, %d waiting"
                    .formatted(trigger.id(), trigger.running(), trigger.waiting()));
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

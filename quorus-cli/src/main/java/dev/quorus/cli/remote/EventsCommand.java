package dev.quorus.cli.remote;

import dev.quorus.api.client.EventQuery;
import dev.quorus.api.model.TransferEvent;
import dev.quorus.api.model.TransferEventPage;
import dev.quorus.api.model.TransferStateName;
import dev.quorus.cli.command.Command;
import dev.quorus.cli.command.CommandEntry;
import dev.quorus.cli.command.HelpText;
import dev.quorus.cli.command.HelpText.Example;
import dev.quorus.cli.command.Parsed;
import dev.quorus.cli.shell.Console;
import dev.quorus.cli.shell.ExitCode;
import dev.quorus.cli.shell.Shell;
import dev.quorus.cli.show.ScreenLine;
import dev.quorus.cli.show.Table;
import dev.quorus.cli.show.Table.Cell;
import dev.quorus.cli.show.Table.Column;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** Shows what happened to transfers, and what happens. */
public final class EventsCommand implements Command {
  private static final int USUAL = 100;
  private static final int MOST = 1_000;

  private final Shell shell;

  private EventsCommand(Shell shell) {
    this.shell = shell;
  }

  /** The command's place in the tree. */
  public static CommandEntry entry(Shell shell) {
    return CommandEntry.of(
        "events", "Show what happens to a server's transfers", () -> new EventsCommand(shell));
  }

  @Override
  public void declare(CommandSpec spec) {
    spec.addOption(
        OptionSpec.builder("-f", "--follow")
            .description("Go on with what happens, until ctrl-C.")
            .build());
    spec.addOption(
        OptionSpec.builder("--state")
            .paramLabel("STATE")
            .type(List.class)
            .auxiliaryTypes(TransferStateName.class)
            .converters(Parsed.oneOf(List.of(TransferStateName.values())))
            .splitRegex(",")
            .description("Only moves to this state, such as FAILED. May be repeated.")
            .build());
    Asked.declareLabels(
        spec, "Only of transfers with this label. May be repeated; all must match.");
    spec.addOption(
        OptionSpec.builder("--workflow")
            .paramLabel("NAME")
            .type(String.class)
            .description("Only of transfers of this workflow's runs.")
            .build());
    spec.addOption(
        OptionSpec.builder("--after")
            .paramLabel("N")
            .type(Long.class)
            .converters(Parsed.by(EventsCommand::number))
            .description("Begin after the event of this number. Default: with the latest ones.")
            .build());
    spec.addOption(
        OptionSpec.builder("--limit")
            .paramLabel("N")
            .type(Integer.class)
            .converters(Parsed.number(1, MOST))
            .description("At most N that have happened. Default: 100.")
            .build());
    Asked.declareJson(
        spec, "Write one JSON document with the events in 'items'; with --follow a line for each.");
    ServerOptions.declare(spec);
  }

  private static Long number(String text) {
    try {
      long number = Long.parseLong(text);
      if (number >= 0) {
        return number;
      }
    } catch (NumberFormatException e) {
      throw noNumber(text);
    }
    throw noNumber(text);
  }

  private static IllegalArgumentException noNumber(String text) {
    return new IllegalArgumentException(
        "'%s' is no number of an event; it is 0 or more".formatted(text));
  }

  @Override
  public HelpText help() {
    return HelpText.of(
        List.of(
            "Each move of a transfer is an event; their numbers ascend over all transfers. With"
                + " --follow none is missed and none shown twice, though the server or the network"
                + " is away meanwhile."),
        List.of(
            new Example("quorus events", "the latest hundred"),
            new Example("quorus events --follow --state FAILED", "what fails from now on"),
            new Example("quorus events --follow --json --after 1041", "for a program")),
        TransferGroup.codes());
  }

  @Override
  public ExitCode run(ParseResult arguments) throws InterruptedException {
    Long after = arguments.matchedOptionValue("--after", (Long) null);
    int limit = arguments.matchedOptionValue("--limit", USUAL);
    boolean json = arguments.hasMatchedOption("--json");
    EventQuery query = query(arguments);
    try (Remote server = Remote.open(arguments, shell)) {
      if (arguments.hasMatchedOption("--follow")) {
        return follow(server, query, after, json);
      }
      TransferEventPage page =
          after == null
              ? oldestFirst(server.ask(client -> client.events().latest(query, limit)))
              : server.ask(client -> client.events().list(query, after, limit));
      if (json) {
        shell.console().out().println(Told.json(page));
      } else {
        print(page.items());
      }
    }
    return ExitCode.DONE;
  }

  private static EventQuery query(ParseResult arguments) {
    List<TransferStateName> states = arguments.matchedOptionValue("--state", List.of());
    Set<TransferStateName> each = new TreeSet<>(states);
    return new EventQuery(
        each, Asked.labels(arguments), arguments.matchedOptionValue("--workflow", (String) null));
  }

  private static TransferEventPage oldestFirst(TransferEventPage latest) {
    return new TransferEventPage(latest.items().reversed(), latest.nextAfter());
  }

  private void print(List<TransferEvent> events) {
    Console console = shell.console();
    if (events.isEmpty()) {
      console.err().println("no events");
      return;
    }
    Table table =
        new Table(
            List.of(
                Column.number("NUMBER"),
                Column.whole("TIME"),
                Column.whole("TRANSFER"),
                Column.whole("STATE"),
                Column.number("ATTEMPT"),
                Column.text("DETAIL")),
            console.outColours()::bold,
            console.terminal().unicode());
    events.forEach(each -> table.add(row(each)));
    // What goes to a file or a pipe is not cut.
    int width =
        console.terminal().showsOutput()
            ? console.terminal().size().columns()
            : Integer.MAX_VALUE / 2;
    table.lines(width).forEach(console.out()::println);
  }

  private List<Cell> row(TransferEvent event) {
    return List.of(
        Cell.of(Long.toString(event.seq())),
        Cell.of(event.at().toString()),
        Cell.of(event.transfer()),
        new Cell(
            event.state().wire(),
            text -> Told.coloured(event.state(), text, shell.console().outColours())),
        Cell.of(event.attempt() == null ? "" : event.attempt().toString()),
        Cell.of(event.detail() == null ? "" : event.detail()));
  }

  private ExitCode follow(Remote server, EventQuery query, @Nullable Long after, boolean json)
      throws InterruptedException {
    Long begin = after == null ? latest(server) : after;
    FollowedEvents followed = new FollowedEvents();
    shell.signals().onStop(followed::stop);
    try (var stream = server.listen(client -> client.events().stream(query, begin, followed))) {
      stream.ended().whenComplete((ended, failure) -> followed.over(failure));
      for (TransferEvent next = next(server, followed);
          next != null;
          next = next(server, followed)) {
        shell.console().out().println(json ? Told.json(next) : line(next));
      }
      return followed.exitCode();
    }
  }

  /** Null if nothing has happened yet. */
  private static @Nullable Long latest(Remote server) throws InterruptedException {
    List<TransferEvent> newest =
        server.ask(client -> client.events().latest(EventQuery.ALL, 1)).items();
    return newest.isEmpty() ? null : Long.valueOf(newest.getFirst().seq());
  }

  private @Nullable TransferEvent next(Remote server, FollowedEvents followed)
      throws InterruptedException {
    while (true) {
      TransferEvent next = followed.poll();
      String away = followed.takeAway();
      if (away != null) {
        shell.console().err().println("no answer for now: " + away);
      }
      if (next != null) {
        return next;
      }
      Throwable failure = followed.failure();
      if (failure != null) {
        throw server.told(failure);
      }
      if (followed.ended()) {
        return null;
      }
    }
  }

  private String line(TransferEvent event) {
    String attempt = event.attempt() == null ? "" : " attempt " + event.attempt();
    String detail = event.detail() == null ? "" : ": " + event.detail();
    String text =
        "%d %s %s %s%s%s"
            .formatted(
                event.seq(), event.at(), event.transfer(), event.state().wire(), attempt, detail);
    return ScreenLine.fitted(text, Integer.MAX_VALUE / 2, shell.console().terminal().unicode());
  }
}

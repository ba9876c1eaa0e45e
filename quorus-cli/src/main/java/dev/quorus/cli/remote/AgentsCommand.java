package dev.quorus.cli.remote;

import dev.quorus.api.client.QuorusClient;
import dev.quorus.api.model.AgentList;
import dev.quorus.api.model.AgentView;
import dev.quorus.cli.command.Command;
import dev.quorus.cli.command.HelpText;
import dev.quorus.cli.command.HelpText.Example;
import dev.quorus.cli.command.Parsed;
import dev.quorus.cli.shell.Console;
import dev.quorus.cli.shell.ExitCode;
import dev.quorus.cli.shell.Shell;
import dev.quorus.core.config.DurationText;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParseResult;

/** Lists agents, or does something with some of them, one after the other. */
final class AgentsCommand implements Command {
  private static final String WITHIN = "--within";

  private final Shell shell;
  private final Action action;

  /** What is done. */
  enum Action {
    LIST,
    SHOW,
    DRAIN,
    UNDRAIN,
    REVOKE
  }

  AgentsCommand(Shell shell, Action action) {
    this.shell = shell;
    this.action = action;
  }

  @Override
  public void declare(CommandSpec spec) {
    if (action != Action.LIST) {
      spec.addPositional(
          PositionalParamSpec.builder()
              .index("0..*")
              .arity("1..*")
              .paramLabel("ID")
              .type(List.class)
              .auxiliaryTypes(String.class)
              .description("The id of an agent, as 'quorus agents list' shows it.")
              .build());
    }
    if (action == Action.DRAIN) {
      spec.addOption(
          OptionSpec.builder(WITHIN)
              .paramLabel("DURATION")
              .type(Duration.class)
              .converters(Parsed.by(DurationText::parse))
              .description(
                  "Hand over what it still holds after this, at most 7d. Default: let it end that.")
              .build());
    }
    Asked.declareJson(spec, "Write one JSON document with the agents in 'items'.");
    ServerOptions.declare(spec);
  }

  @Override
  public HelpText help() {
    return switch (action) {
      case LIST -> page("", "quorus agents list", "who is there, and with how much to do");
      case SHOW -> page("", "quorus agents show edge-1", "what it offers and does");
      case DRAIN ->
          page(
              "What it holds goes on; what is left at the end of --within is stopped with a"
                  + " checkpoint and goes on elsewhere. It lasts until 'undrain'.",
              "quorus agents drain edge-1 --within 10m",
              "before its host restarts");
      case UNDRAIN -> page("", "quorus agents undrain edge-1", "its host is back");
      case REVOKE ->
          page(
              "Its connection is cut, and its credential is worth nothing. What it holds goes on"
                  + " elsewhere when its lease has run out. Only a new token lets it in again.",
              "quorus agents revoke edge-1",
              "its host was stolen");
    };
  }

  private static HelpText page(String words, String example, String meaning) {
    return HelpText.of(
        words.isEmpty() ? List.of() : List.of(words),
        List.of(new Example(example, meaning)),
        TransferGroup.codes());
  }

  @Override
  public ExitCode run(ParseResult arguments) throws InterruptedException {
    try (Remote server = Remote.open(arguments, shell)) {
      if (action == Action.REVOKE) {
        revoke(arguments, server);
        return ExitCode.DONE;
      }
      AgentList found = found(arguments, server);
      if (arguments.hasMatchedOption("--json")) {
        shell.console().out().println(Told.json(found));
      } else {
        print(found.items());
      }
    }
    return ExitCode.DONE;
  }

  private static List<String> ids(ParseResult arguments) {
    List<String> given = arguments.matchedPositionalValue(0, List.of());
    return given.stream().distinct().toList();
  }

  private void revoke(ParseResult arguments, Remote server) throws InterruptedException {
    for (String id : ids(arguments)) {
      String json = Told.json(server.ask(client -> client.revoke(id)));
      shell
          .console()
          .out()
          .println(arguments.hasMatchedOption("--json") ? json : id + " is revoked");
    }
  }

  private AgentList found(ParseResult arguments, Remote server) throws InterruptedException {
    if (action == Action.LIST) {
      return server.ask(QuorusClient::agents);
    }
    List<AgentView> items = new ArrayList<>();
    for (String id : ids(arguments)) {
      items.add(server.ask(asking(id, arguments)));
    }
    return new AgentList(items);
  }

  private Function<QuorusClient, CompletableFuture<AgentView>> asking(
      String id, ParseResult arguments) {
    @Nullable Duration within =
        action == Action.DRAIN ? arguments.matchedOptionValue(WITHIN, (Duration) null) : null;
    return switch (action) {
      case DRAIN -> client -> client.drain(id, within);
      case UNDRAIN -> client -> client.undrain(id);
      case LIST, SHOW, REVOKE -> client -> client.agent(id);
    };
  }

  private void print(List<AgentView> agents) {
    Console console = shell.console();
    if (action == Action.SHOW) {
      agents.forEach(each ->
          AgentLines.details(each, shell.timing().clock().instant())
              .forEach(console.out()::println));
      return;
    }
    if (agents.isEmpty()) {
      console.err().println("no agents");
      return;
    }
    // What goes to a file or a pipe is not cut.
    int width =
        console.terminal().showsOutput()
            ? console.terminal().size().columns()
            : Integer.MAX_VALUE / 2;
    AgentLines.table(agents, shell.timing().clock().instant(), console, width)
        .forEach(console.out()::println);
  }
}

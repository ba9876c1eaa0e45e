package dev.quorus.cli.remote;

import dev.quorus.api.model.ConnectionList;
import dev.quorus.api.model.ConnectionView;
import dev.quorus.cli.command.Command;
import dev.quorus.cli.command.HelpText;
import dev.quorus.cli.command.HelpText.Example;
import dev.quorus.cli.shell.Console;
import dev.quorus.cli.shell.ExitCode;
import dev.quorus.cli.shell.Shell;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParseResult;

/** Lists connections, or shows or deletes some of them, one after the other. */
final class ConnectionsCommand implements Command {
  private final Shell shell;
  private final Action action;

  /** What is done. */
  enum Action {
    LIST,
    SHOW,
    DELETE
  }

  ConnectionsCommand(Shell shell, Action action) {
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
              .paramLabel("NAME")
              .type(List.class)
              .auxiliaryTypes(String.class)
              .description("The name of a connection, as 'quorus connections list' shows it.")
              .build());
    }
    Asked.declareJson(spec, "Write one JSON document with the connections in 'items'.");
    ServerOptions.declare(spec);
  }

  @Override
  public HelpText help() {
    return switch (action) {
      case LIST -> page("", "quorus connections list", "which there are");
      case SHOW ->
          page(
              "With --json it is what 'create -f' and 'update -f' take; secrets show as ***.",
              "quorus connections show partner-a",
              "where it leads, and how");
      case DELETE ->
          page(
              "Refused while unfinished transfers use it.",
              "quorus connections delete partner-a",
              "the partner is gone");
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
      List<ConnectionView> found = found(arguments, server);
      if (arguments.hasMatchedOption("--json")) {
        shell
            .console()
            .out()
            .println(
                action == Action.SHOW && found.size() == 1
                    ? Told.json(found.getFirst())
                    : Told.json(new ConnectionList(found)));
      } else {
        print(found);
      }
    }
    return ExitCode.DONE;
  }

  private List<ConnectionView> found(ParseResult arguments, Remote server)
      throws InterruptedException {
    if (action == Action.LIST) {
      return server.ask(client -> client.connections().list()).items();
    }
    List<String> names = arguments.matchedPositionalValue(0, List.of());
    List<ConnectionView> found = new ArrayList<>();
    for (String name : names.stream().distinct().toList()) {
      found.add(
          server.ask(client ->
              action == Action.DELETE
                  ? client.connections().delete(name, null)
                  : client.connections().get(name)));
    }
    return found;
  }

  private void print(List<ConnectionView> found) {
    Console console = shell.console();
    switch (action) {
      case DELETE -> found.forEach(each -> console.out().println(each.name() + " is deleted"));
      case SHOW ->
          found.forEach(each -> ConnectionLines.details(each).forEach(console.out()::println));
      case LIST -> {
        if (found.isEmpty()) {
          console.err().println("no connections");
          return;
        }
        // What goes to a file or a pipe is not cut.
        int width =
            console.terminal().showsOutput()
                ? console.terminal().size().columns()
                : Integer.MAX_VALUE / 2;
        ConnectionLines.table(found, console, width).forEach(console.out()::println);
      }
    }
  }
}

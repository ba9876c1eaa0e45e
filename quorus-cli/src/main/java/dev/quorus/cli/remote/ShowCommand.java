package dev.quorus.cli.remote;

import dev.quorus.api.model.AttemptList;
import dev.quorus.api.model.TransferView;
import dev.quorus.cli.command.Command;
import dev.quorus.cli.command.HelpText;
import dev.quorus.cli.command.HelpText.Example;
import dev.quorus.cli.shell.Console;
import dev.quorus.cli.shell.ExitCode;
import dev.quorus.cli.shell.Shell;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** Shows all about one transfer. */
final class ShowCommand implements Command {
  private final Shell shell;

  ShowCommand(Shell shell) {
    this.shell = shell;
  }

  @Override
  public void declare(CommandSpec spec) {
    Asked.declareIds(spec, "1");
    Asked.declareJson(spec, "Write the transfer as the REST API has it, as one JSON document.");
    ServerOptions.declare(spec);
  }

  @Override
  public HelpText help() {
    return HelpText.of(
        List.of(),
        List.of(
            new Example(
                "quorus transfer show 019aa0f3-6c1e-7d42-8f5b-0a1b2c3d4e5f",
                "state, progress, reason, attempts"),
            new Example(
                "quorus transfer show 019aa0f3-6c1e-7d42-8f5b-0a1b2c3d4e5f --json",
                "for a program")),
        TransferGroup.codes());
  }

  @Override
  public ExitCode run(ParseResult arguments) throws InterruptedException {
    String id = Asked.ids(arguments).getFirst();
    Console console = shell.console();
    try (Remote server = Remote.open(arguments, shell)) {
      TransferView view = server.ask(client -> client.get(id));
      if (arguments.hasMatchedOption("--json")) {
        console.out().println(Told.json(view));
        return ExitCode.DONE;
      }
      AttemptList attempts = server.ask(client -> client.attempts(id));
      new TransferDetails(console.outColours(), console.terminal().unicode())
          .lines(view, attempts, shell.timing().clock().instant())
          .forEach(console.out()::println);
    }
    return ExitCode.DONE;
  }
}

package dev.quorus.cli.remote;

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

/** Watches one transfer, or all that go on. */
final class WatchCommand implements Command {
  private final Shell shell;

  WatchCommand(Shell shell) {
    this.shell = shell;
  }

  @Override
  public void declare(CommandSpec spec) {
    Asked.declareIds(spec, "0..1");
    Asked.declareJson(spec, "Write each change of a transfer as a line of JSON.");
    ServerOptions.declare(spec);
  }

  @Override
  public HelpText help() {
    return HelpText.of(
        List.of(
            "With an ID, ends when that transfer is finished, and with its exit code. Without one,"
                + " shows all that go on until ctrl-C. That ends the view; the transfers go on."),
        List.of(
            new Example("quorus transfer watch", "a live table"),
            new Example(
                "quorus transfer watch 019aa0f3-6c1e-7d42-8f5b-0a1b2c3d4e5f",
                "until it is finished")),
        TransferGroup.codes());
  }

  @Override
  public ExitCode run(ParseResult arguments) throws InterruptedException {
    List<String> ids = Asked.ids(arguments);
    boolean json = arguments.hasMatchedOption("--json");
    try (Remote server = Remote.open(arguments, shell)) {
      return ids.isEmpty() ? watchAll(server, json) : watch(server, ids.getFirst(), json);
    }
  }

  private ExitCode watchAll(Remote server, boolean json) throws InterruptedException {
    Console console = shell.console();
    AllView view = AllViews.lines(console);
    if (json) {
      view = AllViews.json(console);
    } else if (console.terminal().showsErrors()) {
      view = AllViews.screen(shell);
    }
    return new WatchAll(shell, server, view).watch();
  }

  private ExitCode watch(Remote server, String id, boolean json) throws InterruptedException {
    Console console = shell.console();
    OneView view = OneViews.lines(console);
    if (json) {
      view = OneViews.json(console);
    } else if (console.terminal().showsErrors()) {
      view = OneViews.screen(shell);
    }
    TransferView last = new WatchOne(shell, server, view).watch(id, null);
    WatchOne.tell(last, console, json);
    return Told.exitCode(last);
  }
}

package dev.quorus.cli.flow;

import dev.quorus.cli.command.Command;
import dev.quorus.cli.command.HelpText;
import dev.quorus.cli.command.HelpText.Example;
import dev.quorus.cli.remote.Remote;
import dev.quorus.cli.remote.TransferGroup;
import dev.quorus.cli.shell.ExitCode;
import dev.quorus.cli.shell.Shell;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** Watches a run. */
final class WatchCommand implements Command {
  private final Shell shell;

  WatchCommand(Shell shell) {
    this.shell = shell;
  }

  @Override
  public void declare(CommandSpec spec) {
    FlowOptions.declare(spec, "RUN", "1", "The id of a run.");
  }

  @Override
  public HelpText help() {
    return HelpText.of(
        List.of("Each step is told as it happens. Ctrl-C ends the watching, not the run."),
        List.of(
            new Example(
                "quorus workflow watch 019aa0f3-6c1e-7d42-8f5b-0a1b2c3d4e5f", "to its end")),
        TransferGroup.codes());
  }

  @Override
  public ExitCode run(ParseResult arguments) throws InterruptedException {
    try (Remote server = Remote.open(arguments, shell)) {
      return new RunWatch(shell, server, FlowOptions.json(arguments), false)
          .watch(FlowOptions.given(arguments).getFirst());
    }
  }
}

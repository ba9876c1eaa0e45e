package dev.quorus.cli.flow;

import dev.quorus.api.model.WorkflowView;
import dev.quorus.cli.command.Command;
import dev.quorus.cli.command.HelpText;
import dev.quorus.cli.command.HelpText.Example;
import dev.quorus.cli.remote.Remote;
import dev.quorus.cli.remote.Told;
import dev.quorus.cli.remote.TransferGroup;
import dev.quorus.cli.shell.CliException;
import dev.quorus.cli.shell.ExitCode;
import dev.quorus.cli.shell.FileProblem;
import dev.quorus.cli.shell.Shell;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** Stores workflows on a server. */
final class SubmitFlowCommand implements Command {
  private final Shell shell;

  SubmitFlowCommand(Shell shell) {
    this.shell = shell;
  }

  @Override
  public void declare(CommandSpec spec) {
    FlowOptions.declare(spec, "FILE", "1..*", "The workflows.");
  }

  @Override
  public HelpText help() {
    return HelpText.of(
        List.of(
            "A text that is not the latest version becomes a new one. Its triggers fire from then"
                + " on."),
        List.of(new Example("quorus workflow submit daily.yaml", "store it, or a new version")),
        TransferGroup.codes());
  }

  @Override
  public ExitCode run(ParseResult arguments) throws InterruptedException {
    try (Remote server = Remote.open(arguments, shell)) {
      for (String file : FlowOptions.given(arguments)) {
        String document = read(file, shell);
        WorkflowView stored = server.ask(client -> client.workflows().submit(document));
        shell
            .console()
            .out()
            .println(
                FlowOptions.json(arguments)
                    ? Told.json(stored)
                    : "%s version %d".formatted(stored.name(), stored.version()));
      }
    }
    return ExitCode.DONE;
  }

  static String read(String file, Shell shell) {
    Path path = shell.folders().resolve(file);
    try {
      return Files.readString(path);
    } catch (IOException e) {
      throw new CliException(
          ExitCode.USAGE,
          "cannot read %s: %s".formatted(path, FileProblem.reason(e)),
          "check that it exists and that you may read it",
          e);
    }
  }
}

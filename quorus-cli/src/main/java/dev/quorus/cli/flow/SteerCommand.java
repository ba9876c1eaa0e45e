package dev.quorus.cli.flow;

import dev.quorus.api.client.WorkflowClient;
import dev.quorus.api.model.WorkflowRunView;
import dev.quorus.cli.command.Command;
import dev.quorus.cli.command.HelpText;
import dev.quorus.cli.command.HelpText.Example;
import dev.quorus.cli.remote.Remote;
import dev.quorus.cli.remote.Told;
import dev.quorus.cli.remote.TransferGroup;
import dev.quorus.cli.shell.CliException;
import dev.quorus.cli.shell.ExitCode;
import dev.quorus.cli.shell.Shell;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** Cancels, pauses, resumes or retries runs, one after the other. */
final class SteerCommand implements Command {
  /** What is done to them. */
  enum Action {
    CANCEL,
    PAUSE,
    RESUME,
    RETRY;

    String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  private final Shell shell;
  private final Action action;

  SteerCommand(Shell shell, Action action) {
    this.shell = shell;
    this.action = action;
  }

  @Override
  public void declare(CommandSpec spec) {
    FlowOptions.declare(spec, "RUN", "1..*", "Ids of runs.");
  }

  @Override
  public HelpText help() {
    return HelpText.of(
        List.of(),
        List.of(
            new Example(
                "quorus workflow %s 019aa0f3-6c1e-7d42-8f5b-0a1b2c3d4e5f".formatted(action.word()),
                meaning())),
        TransferGroup.codes());
  }

  private String meaning() {
    return switch (action) {
      case CANCEL -> "no longer wanted";
      case PAUSE -> "begin nothing more for now";
      case RESUME -> "go on";
      case RETRY -> "once more, from where it failed";
    };
  }

  /** One that cannot be steered does not keep the others from it; the exit code is the first's. */
  @Override
  public ExitCode run(ParseResult arguments) throws InterruptedException {
    ExitCode exitCode = ExitCode.DONE;
    try (Remote server = Remote.open(arguments, shell)) {
      for (String id : FlowOptions.given(arguments)) {
        try {
          WorkflowRunView run = server.ask(client -> steer(client.workflows(), id));
          shell
              .console()
              .out()
              .println(FlowOptions.json(arguments) ? Told.json(run) : run.id() + " " + run.state());
        } catch (CliException e) {
          shell.console().complain(id + ": " + e.getMessage(), e.remedy());
          exitCode = exitCode == ExitCode.DONE ? e.exitCode() : exitCode;
        }
      }
    }
    return exitCode;
  }

  private CompletableFuture<WorkflowRunView> steer(WorkflowClient client, String id) {
    return switch (action) {
      case CANCEL -> client.cancel(id);
      case PAUSE -> client.pause(id);
      case RESUME -> client.resume(id);
      case RETRY -> client.retry(id);
    };
  }
}

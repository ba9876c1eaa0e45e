package dev.quorus.cli.flow;

import dev.quorus.api.model.ApproveGroup;
import dev.quorus.api.model.WorkflowRunView;
import dev.quorus.cli.command.Command;
import dev.quorus.cli.command.HelpText;
import dev.quorus.cli.command.HelpText.Example;
import dev.quorus.cli.remote.Remote;
import dev.quorus.cli.remote.Told;
import dev.quorus.cli.remote.TransferGroup;
import dev.quorus.cli.shell.ExitCode;
import dev.quorus.cli.shell.Shell;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** Answers a group that asks. */
final class ApproveCommand implements Command {
  private static final String DECLINE = "--decline";

  private final Shell shell;

  ApproveCommand(Shell shell) {
    this.shell = shell;
  }

  @Override
  public void declare(CommandSpec spec) {
    FlowOptions.declare(spec, "RUN GROUP", "2", "The id of a run, and the group that asks.");
    FlowOptions.text(spec, DECLINE, "REASON", "Decline, and say why: the group fails.");
  }

  @Override
  public HelpText help() {
    String id = "019aa0f3-6c1e-7d42-8f5b-0a1b2c3d4e5f";
    return HelpText.of(
        List.of("Needs a key of the role operator or admin."),
        List.of(
            new Example("quorus workflow approve " + id + " publish", "go on"),
            new Example(
                "quorus workflow approve " + id + " publish --decline 'not today'", "do not")),
        TransferGroup.codes());
  }

  @Override
  public ExitCode run(ParseResult arguments) throws InterruptedException {
    List<String> given = FlowOptions.given(arguments);
    String reason = arguments.matchedOptionValue(DECLINE, (String) null);
    ApproveGroup answer = new ApproveGroup(given.get(1), reason == null, reason);
    try (Remote server = Remote.open(arguments, shell)) {
      WorkflowRunView run =
          server.ask(client -> client.workflows().approve(given.getFirst(), answer));
      shell
          .console()
          .out()
          .println(FlowOptions.json(arguments) ? Told.json(run) : RunLines.line(run));
    }
    return ExitCode.DONE;
  }
}

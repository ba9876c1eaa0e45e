package dev.quorus.cli.flow;

import dev.quorus.cli.command.CommandEntry;
import dev.quorus.cli.shell.Shell;
import java.util.List;

/** What can be done with workflows on a server. */
public final class FlowCommands {
  private FlowCommands() {}

  /** The places of the commands below {@code quorus workflow}. */
  public static List<CommandEntry> entries(Shell shell) {
    return List.of(
        CommandEntry.of(
            "submit", "Store workflows on a server", () -> new SubmitFlowCommand(shell)),
        CommandEntry.of(
            "list", "List a server's workflows, or the runs of one", () -> new ListCommand(shell)),
        CommandEntry.of(
            "show", "Show a workflow or a run on a server", () -> new ShowCommand(shell)),
        CommandEntry.of(
            "watch", "Watch a run on a server to its end", () -> new WatchCommand(shell)),
        steer(shell, SteerCommand.Action.CANCEL, "Cancel runs on a server"),
        steer(shell, SteerCommand.Action.PAUSE, "Hold runs on a server back"),
        steer(shell, SteerCommand.Action.RESUME, "Let paused runs go on"),
        steer(shell, SteerCommand.Action.RETRY, "Take failed runs up again where they failed"),
        CommandEntry.of(
            "approve",
            "Agree that a group of a run begins, or decline",
            () -> new ApproveCommand(shell)),
        CommandEntry.of(
            "triggers",
            "List what starts workflows by itself, and steer it",
            () -> new TriggersCommand(shell)));
  }

  private static CommandEntry steer(Shell shell, SteerCommand.Action action, String summary) {
    return CommandEntry.of(action.word(), summary, () -> new SteerCommand(shell, action));
  }
}

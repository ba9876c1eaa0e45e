package dev.quorus.cli.remote;

import dev.quorus.cli.command.CommandEntry;
import dev.quorus.cli.command.CommandGroup;
import dev.quorus.cli.command.HelpText;
import dev.quorus.cli.command.HelpText.Example;
import dev.quorus.cli.shell.ExitCode;
import dev.quorus.cli.shell.Shell;
import java.util.List;

/** {@code quorus transfer} and what is below it. */
public final class TransferGroup {
  private TransferGroup() {}

  /** The group's place in the tree. */
  public static CommandEntry entry(Shell shell) {
    return new CommandEntry(
        "transfer",
        "Submit, list, show, watch and steer a server's transfers",
        () -> new CommandGroup(page()),
        List.of(
            CommandEntry.of(
                "submit", "Have the server make a transfer", () -> new SubmitCommand(shell)),
            CommandEntry.of(
                "list", "List transfers, the newest first", () -> new ListCommand(shell)),
            CommandEntry.of(
                "why",
                "Say why a transfer is where it is, and when it will run",
                () -> new WhyCommand(shell)),
            CommandEntry.of(
                "priority", "Change the priority of transfers", () -> new PriorityCommand(shell)),
            CommandEntry.of(
                "act", "Do one thing to all transfers that match", () -> new ActCommand(shell)),
            CommandEntry.of("show", "Show all about one transfer", () -> new ShowCommand(shell)),
            CommandEntry.of(
                "watch", "Watch one transfer, or all that go on", () -> new WatchCommand(shell)),
            CommandEntry.of(
                "cancel",
                "Cancel transfers",
                () -> new SteerCommand(shell, SteerCommand.Action.CANCEL)),
            CommandEntry.of(
                "pause",
                "Hold transfers back; what was copied stays",
                () -> new SteerCommand(shell, SteerCommand.Action.PAUSE)),
            CommandEntry.of(
                "resume",
                "Let paused transfers go on where they were",
                () -> new SteerCommand(shell, SteerCommand.Action.RESUME)),
            CommandEntry.of(
                "retry",
                "Retry transfers that failed, or wait for their next attempt",
                () -> new SteerCommand(shell, SteerCommand.Action.RETRY))));
  }

  private static HelpText page() {
    return HelpText.of(
        List.of(
            "They talk to the server that --server or the variable QUORUS_SERVER names, else to"
                + " the one that 'quorus start' runs on this machine, whose key they find by"
                + " themselves."),
        List.of(
            new Example(
                "quorus transfer submit https://example.org/a.csv /srv/in/ --wait",
                "submit one, and wait for it"),
            new Example("quorus transfer list --state FAILED --since 1d", "what failed today"),
            new Example("quorus transfer watch", "a live view of all that go on")),
        codes());
  }

  /** Those that a command about transfers can end with. */
  public static ExitCode[] codes() {
    return new ExitCode[] {
      ExitCode.DONE,
      ExitCode.FAILED,
      ExitCode.USAGE,
      ExitCode.TIMED_OUT,
      ExitCode.UNREACHABLE,
      ExitCode.REFUSED,
      ExitCode.DEFECT,
      ExitCode.INTERRUPTED
    };
  }
}

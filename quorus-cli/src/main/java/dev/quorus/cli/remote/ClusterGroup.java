package dev.quorus.cli.remote;

import dev.quorus.cli.command.CommandEntry;
import dev.quorus.cli.command.CommandGroup;
import dev.quorus.cli.command.HelpText;
import dev.quorus.cli.command.HelpText.Example;
import dev.quorus.cli.shell.Shell;
import java.util.List;

/** {@code quorus cluster} and what is below it. */
public final class ClusterGroup {
  private ClusterGroup() {}

  /** The group's place in the tree. */
  public static CommandEntry entry(Shell shell) {
    return new CommandEntry(
        "cluster",
        "Look at the controllers of a cluster",
        () -> new CommandGroup(page()),
        List.of(
            CommandEntry.of(
                "status",
                "Show the controllers, and which of them leads",
                () -> new ClusterStatusCommand(shell))));
  }

  private static HelpText page() {
    return HelpText.of(
        List.of("They talk to any one of the controllers, all of which answer alike."),
        List.of(new Example("quorus cluster status", "who leads, and who is there")),
        TransferGroup.codes());
  }
}

package dev.quorus.cli.remote;

import dev.quorus.cli.command.CommandEntry;
import dev.quorus.cli.command.CommandGroup;
import dev.quorus.cli.command.HelpText;
import dev.quorus.cli.command.HelpText.Example;
import dev.quorus.cli.shell.Shell;
import java.util.List;

/** {@code quorus agents} and what is below it. */
public final class AgentsGroup {
  private AgentsGroup() {}

  /** The group's place in the tree. */
  public static CommandEntry entry(Shell shell) {
    return new CommandEntry(
        "agents",
        "List, show, drain and revoke a server's agents",
        () -> new CommandGroup(page()),
        List.of(
            CommandEntry.of(
                "list",
                "List agents, by id",
                () -> new AgentsCommand(shell, AgentsCommand.Action.LIST)),
            CommandEntry.of(
                "show",
                "Show all about agents",
                () -> new AgentsCommand(shell, AgentsCommand.Action.SHOW)),
            CommandEntry.of(
                "drain",
                "Have agents take no new work",
                () -> new AgentsCommand(shell, AgentsCommand.Action.DRAIN)),
            CommandEntry.of(
                "undrain",
                "Have agents take work again",
                () -> new AgentsCommand(shell, AgentsCommand.Action.UNDRAIN)),
            CommandEntry.of(
                "revoke",
                "Cut agents off for good",
                () -> new AgentsCommand(shell, AgentsCommand.Action.REVOKE))));
  }

  private static HelpText page() {
    return HelpText.of(
        List.of("They need a key of the role operator or admin."),
        List.of(
            new Example("quorus agents list", "who is there, and with how much to do"),
            new Example("quorus agents drain edge-1 --within 10m", "before its host restarts"),
            new Example("quorus agents revoke edge-1", "its host was stolen")),
        TransferGroup.codes());
  }
}

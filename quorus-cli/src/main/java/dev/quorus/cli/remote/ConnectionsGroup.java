package dev.quorus.cli.remote;

import dev.quorus.cli.command.CommandEntry;
import dev.quorus.cli.command.CommandGroup;
import dev.quorus.cli.command.HelpText;
import dev.quorus.cli.command.HelpText.Example;
import dev.quorus.cli.shell.Shell;
import java.util.List;

/** {@code quorus connections} and what is below it. */
public final class ConnectionsGroup {
  private ConnectionsGroup() {}

  /** The group's place in the tree. */
  public static CommandEntry entry(Shell shell) {
    return new CommandEntry(
        "connections",
        "Create, show, rotate and test a server's named connections",
        () -> new CommandGroup(page()),
        List.of(
            CommandEntry.of(
                "create",
                "Create a connection",
                () -> new EditConnectionCommand(shell, EditConnectionCommand.Action.CREATE)),
            CommandEntry.of(
                "list",
                "List connections, by name",
                () -> new ConnectionsCommand(shell, ConnectionsCommand.Action.LIST)),
            CommandEntry.of(
                "show",
                "Show connections without their secrets",
                () -> new ConnectionsCommand(shell, ConnectionsCommand.Action.SHOW)),
            CommandEntry.of(
                "update",
                "Change a connection",
                () -> new EditConnectionCommand(shell, EditConnectionCommand.Action.UPDATE)),
            CommandEntry.of(
                "rotate",
                "Replace a secret, or accept a new key of the server",
                () -> new RotateConnectionCommand(shell)),
            CommandEntry.of(
                "test", "Have an agent try a connection", () -> new TestConnectionCommand(shell)),
            CommandEntry.of(
                "delete",
                "Delete connections that nothing uses",
                () -> new ConnectionsCommand(shell, ConnectionsCommand.Action.DELETE))));
  }

  private static HelpText page() {
    return HelpText.of(
        List.of(
            "A connection is a place with what it is opened with, kept by the server under a name:"
                + " transfers name it as @NAME/path. Its secrets go in and never come out.",
            "To change anything needs a key of the role operator or admin."),
        List.of(
            new Example(
                "quorus connections create partner-a sftp://me@partner.example/out --ask",
                "with a password that is asked for"),
            new Example("quorus connections test partner-a", "can an agent use it?"),
            new Example(
                "quorus transfer submit @partner-a/report.csv /srv/in/", "fetch a file over it")),
        TransferGroup.codes());
  }
}

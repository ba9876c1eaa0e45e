package dev.quorus.cli.remote;

import dev.quorus.cli.command.CommandEntry;
import dev.quorus.cli.command.CommandGroup;
import dev.quorus.cli.command.HelpText;
import dev.quorus.cli.command.HelpText.Example;
import dev.quorus.cli.shell.Shell;
import java.util.List;

/** {@code quorus audit} and what is below it. */
public final class AuditGroup {
  private AuditGroup() {}

  /** The group's place in the tree. */
  public static CommandEntry entry(Shell shell) {
    return new CommandEntry(
        "audit",
        "Show who did what, and prove that the log of it is whole",
        () -> new CommandGroup(page()),
        List.of(
            CommandEntry.of(
                "list",
                "List what was done and refused, the newest first",
                () -> new AuditListCommand(shell)),
            CommandEntry.of(
                "verify",
                "Recompute the log's chain of hashes",
                () -> new AuditVerifyCommand(shell))));
  }

  private static HelpText page() {
    return HelpText.of(
        List.of("They need a key of the role admin; 'verify' a cluster-wide one."),
        List.of(
            new Example("quorus audit list --outcome refused --since 1d", "what was refused"),
            new Example("quorus audit verify", "whether an entry was altered or cut out")),
        TransferGroup.codes());
  }
}

package dev.quorus.cli.remote;

import dev.quorus.cli.command.CommandEntry;
import dev.quorus.cli.command.CommandGroup;
import dev.quorus.cli.command.HelpText;
import dev.quorus.cli.command.HelpText.Example;
import dev.quorus.cli.shell.Shell;
import java.util.List;

/** {@code quorus tenants} and what is below it. */
public final class TenantsGroup {
  private TenantsGroup() {}

  /** The group's place in the tree. */
  public static CommandEntry entry(Shell shell) {
    return new CommandEntry(
        "tenants",
        "Create, list, show and change a server's tenants",
        () -> new CommandGroup(page()),
        List.of(
            CommandEntry.of("create", "Create a tenant", () -> new TenantEditCommand(shell, true)),
            CommandEntry.of(
                "list", "List tenants, by name", () -> new TenantsCommand(shell, false)),
            CommandEntry.of(
                "show", "Show tenants and what they use", () -> new TenantsCommand(shell, true)),
            CommandEntry.of(
                "change",
                "Change a tenant's description or quotas",
                () -> new TenantEditCommand(shell, false))));
  }

  private static HelpText page() {
    return HelpText.of(
        List.of(
            "Transfers and keys belong to a tenant, and see nothing of other tenants. To create and"
                + " change tenants needs a cluster-wide key of the role admin."),
        List.of(
            new Example("quorus tenants create acme --running 20", "a tenant with a quota"),
            new Example("quorus tenants show acme", "what it uses now"),
            new Example("quorus tenants change acme --running none", "without that quota")),
        TransferGroup.codes());
  }
}

package dev.quorus.cli.remote;

import dev.quorus.cli.command.CommandEntry;
import dev.quorus.cli.command.CommandGroup;
import dev.quorus.cli.command.HelpText;
import dev.quorus.cli.command.HelpText.Example;
import dev.quorus.cli.shell.Shell;
import java.util.List;

/** {@code quorus keys} and what is below it. */
public final class KeysGroup {
  private KeysGroup() {}

  /** The group's place in the tree. */
  public static CommandEntry entry(Shell shell) {
    return new CommandEntry(
        "keys",
        "Create, list and revoke a server's API keys",
        () -> new CommandGroup(page()),
        List.of(
            CommandEntry.of(
                "create", "Create an API key, and print it", () -> new CreateKeyCommand(shell)),
            CommandEntry.of(
                "list",
                "List API keys, by id",
                () -> new KeysCommand(shell, KeysCommand.Action.LIST)),
            CommandEntry.of(
                "show",
                "Show API keys, but not their text",
                () -> new KeysCommand(shell, KeysCommand.Action.SHOW)),
            CommandEntry.of(
                "revoke",
                "Make API keys worth nothing",
                () -> new KeysCommand(shell, KeysCommand.Action.REVOKE))));
  }

  private static HelpText page() {
    return HelpText.of(
        List.of("They need a key of the role admin."),
        List.of(
            new Example(
                "quorus keys create nightly --role submitter > nightly.key",
                "a key for a program that submits"),
            new Example("quorus keys list", "who has keys, and when they were used"),
            new Example("quorus keys revoke 0a1b2c3d4e5f6071", "the key got lost")),
        TransferGroup.codes());
  }
}

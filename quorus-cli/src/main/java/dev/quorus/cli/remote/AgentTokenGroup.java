package dev.quorus.cli.remote;

import dev.quorus.cli.command.CommandEntry;
import dev.quorus.cli.command.CommandGroup;
import dev.quorus.cli.command.HelpText;
import dev.quorus.cli.command.HelpText.Example;
import dev.quorus.cli.shell.Shell;
import java.util.List;

/** {@code quorus agent-token} and what is below it. */
public final class AgentTokenGroup {
  private AgentTokenGroup() {}

  /** The group's place in the tree. */
  public static CommandEntry entry(Shell shell) {
    return new CommandEntry(
        "agent-token",
        "Make tokens with which agents enrol",
        () -> new CommandGroup(page()),
        List.of(
            CommandEntry.of(
                "create", "Make a token, and print it", () -> new CreateTokenCommand(shell))));
  }

  private static HelpText page() {
    return HelpText.of(
        List.of("A token lets an agent in once; from then on the agent has its own credential."),
        List.of(new Example("quorus agent-token create > token", "for one agent, within an hour")),
        TransferGroup.codes());
  }
}

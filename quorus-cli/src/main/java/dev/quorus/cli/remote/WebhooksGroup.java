package dev.quorus.cli.remote;

import dev.quorus.cli.command.CommandEntry;
import dev.quorus.cli.command.CommandGroup;
import dev.quorus.cli.command.HelpText;
import dev.quorus.cli.command.HelpText.Example;
import dev.quorus.cli.shell.Shell;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** {@code quorus webhooks} and what is below it. */
public final class WebhooksGroup {
  private WebhooksGroup() {}

  /** The group's place in the tree. */
  public static CommandEntry entry(Shell shell) {
    Stream<CommandEntry> actions =
        Arrays.stream(WebhooksCommand.Action.values())
            .map(each ->
                CommandEntry.of(
                    each.word(), each.summary(), () -> new WebhooksCommand(shell, each)));
    return new CommandEntry(
        "webhooks",
        "Have others told of what happens to transfers",
        () -> new CommandGroup(page()),
        Stream.concat(
                Stream.of(
                    CommandEntry.of(
                        "create", "Make a webhook", () -> new CreateWebhookCommand(shell)),
                    CommandEntry.of(
                        "deliveries",
                        "Show what became of a webhook's messages",
                        () -> new DeliveriesCommand(shell))),
                actions)
            .toList());
  }

  private static HelpText page() {
    return HelpText.of(
        List.of(
            "The server posts a signed message for each event that a webhook asks for, and tries"
                + " again for three days if it does not get through."),
        List.of(
            new Example(
                "quorus webhooks create https://hooks.example/quorus --event transfer.failed",
                "be told of what fails"),
            new Example("quorus webhooks list", "who is told, and whether it gets through"),
            new Example(
                "quorus webhooks deliveries wh_5f1c0a7be2d94c3f8a06 --state FAILED",
                "what did not get through")),
        TransferGroup.codes());
  }
}

package dev.quorus.cli.remote;

import dev.quorus.api.model.CreateWebhook;
import dev.quorus.api.model.WebhookView;
import dev.quorus.cli.command.Command;
import dev.quorus.cli.command.HelpText;
import dev.quorus.cli.command.HelpText.Example;
import dev.quorus.cli.shell.ExitCode;
import dev.quorus.cli.shell.Shell;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParseResult;

/** Makes a webhook, and shows its secret. */
final class CreateWebhookCommand implements Command {
  private final Shell shell;

  CreateWebhookCommand(Shell shell) {
    this.shell = shell;
  }

  @Override
  public void declare(CommandSpec spec) {
    spec.addPositional(
        PositionalParamSpec.builder()
            .index("0")
            .arity("1")
            .paramLabel("URL")
            .type(String.class)
            .description("Where messages are posted to.")
            .build());
    spec.addOption(
        OptionSpec.builder("--event")
            .paramLabel("TYPE")
            .type(List.class)
            .auxiliaryTypes(String.class)
            .splitRegex(",")
            .description(
                "What it is told of, such as transfer.failed; may be repeated. Default: every end"
                    + " of a transfer.")
            .build());
    spec.addOption(
        OptionSpec.builder("--description")
            .paramLabel("TEXT")
            .type(String.class)
            .description("What it is for, in words.")
            .build());
    Asked.declareJson(spec, "Write the webhook with its secret as one JSON document.");
    ServerOptions.declare(spec);
  }

  @Override
  public HelpText help() {
    return HelpText.of(
        List.of(
            "Its secret is shown now and never again: give it to whoever receives the messages, to"
                + " tell them from forged ones."),
        List.of(
            new Example(
                "quorus webhooks create https://hooks.example/q --event transfer.failed",
                "told of what fails")),
        TransferGroup.codes());
  }

  @Override
  public ExitCode run(ParseResult arguments) throws InterruptedException {
    String url = arguments.matchedPositionalValue(0, "");
    List<String> events = arguments.matchedOptionValue("--event", List.of());
    CreateWebhook wanted =
        new CreateWebhook(
            url,
            events.isEmpty() ? null : List.copyOf(events),
            arguments.matchedOptionValue("--description", (String) null));
    try (Remote server = Remote.open(arguments, shell)) {
      WebhookView made = server.ask(client -> client.webhooks().create(wanted));
      if (arguments.hasMatchedOption("--json")) {
        shell.console().out().println(Told.json(made));
      } else {
        WebhookLines.details(made).forEach(shell.console().out()::println);
      }
    }
    return ExitCode.DONE;
  }
}

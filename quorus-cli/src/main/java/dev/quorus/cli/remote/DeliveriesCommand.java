package dev.quorus.cli.remote;

import dev.quorus.api.model.DeliveryPage;
import dev.quorus.api.model.DeliveryStateName;
import dev.quorus.cli.command.Command;
import dev.quorus.cli.command.HelpText;
import dev.quorus.cli.command.HelpText.Example;
import dev.quorus.cli.command.Parsed;
import dev.quorus.cli.shell.Console;
import dev.quorus.cli.shell.ExitCode;
import dev.quorus.cli.shell.Shell;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParseResult;

/** Shows what became of the messages of a webhook, or of those about a transfer. */
final class DeliveriesCommand implements Command {
  private static final String WEBHOOK = "wh_";
  private static final int USUAL = 100;
  private static final int MOST = 1_000;

  private final Shell shell;

  DeliveriesCommand(Shell shell) {
    this.shell = shell;
  }

  @Override
  public void declare(CommandSpec spec) {
    spec.addPositional(
        PositionalParamSpec.builder()
            .index("0")
            .arity("1")
            .paramLabel("ID")
            .type(String.class)
            .description("The id of a webhook, or of a transfer.")
            .build());
    spec.addOption(
        OptionSpec.builder("--state")
            .paramLabel("STATE")
            .type(List.class)
            .auxiliaryTypes(DeliveryStateName.class)
            .converters(Parsed.oneOf(List.of(DeliveryStateName.values())))
            .splitRegex(",")
            .description("Of a webhook only those: PENDING, DELIVERED, FAILED. May be repeated.")
            .build());
    spec.addOption(
        OptionSpec.builder("--limit")
            .paramLabel("N")
            .type(Integer.class)
            .converters(Parsed.number(1, MOST))
            .description("Of a webhook at most N. Default: 100.")
            .build());
    Asked.declareJson(spec, "Write one JSON document with the messages in 'items'.");
    ServerOptions.declare(spec);
  }

  @Override
  public HelpText help() {
    return HelpText.of(
        List.of("The latest first. A message is kept as long as the transfer that it is about."),
        List.of(
            new Example(
                "quorus webhooks deliveries wh_5f1c0a7be2d94c3f8a06 --state PENDING,FAILED",
                "what has not got through")),
        TransferGroup.codes());
  }

  @Override
  public ExitCode run(ParseResult arguments) throws InterruptedException {
    String id = arguments.matchedPositionalValue(0, "");
    List<DeliveryStateName> given = arguments.matchedOptionValue("--state", List.of());
    Set<DeliveryStateName> states = new TreeSet<>(given);
    int limit = arguments.matchedOptionValue("--limit", USUAL);
    try (Remote server = Remote.open(arguments, shell)) {
      DeliveryPage page =
          server.ask(client ->
              id.startsWith(WEBHOOK)
                  ? client.webhooks().deliveries(id, states, null, limit)
                  : client.webhooks().deliveriesOf(id));
      if (arguments.hasMatchedOption("--json")) {
        shell.console().out().println(Told.json(page));
      } else {
        print(page);
      }
    }
    return ExitCode.DONE;
  }

  private void print(DeliveryPage page) {
    Console console = shell.console();
    if (page.items().isEmpty()) {
      console.err().println("no messages");
      return;
    }
    // What goes to a file or a pipe is not cut.
    int width =
        console.terminal().showsOutput()
            ? console.terminal().size().columns()
            : Integer.MAX_VALUE / 2;
    WebhookLines.messages(page.items(), console, width).forEach(console.out()::println);
    if (page.nextBefore() != null) {
      console.err().println("there are more; see them with a higher --limit");
    }
  }
}

package dev.quorus.cli.remote;

import dev.quorus.api.client.WebhooksClient;
import dev.quorus.api.model.DeliveryPage;
import dev.quorus.api.model.DeliveryView;
import dev.quorus.api.model.WebhookList;
import dev.quorus.api.model.WebhookView;
import dev.quorus.cli.command.Command;
import dev.quorus.cli.command.HelpText;
import dev.quorus.cli.command.HelpText.Example;
import dev.quorus.cli.command.Parsed;
import dev.quorus.cli.shell.Console;
import dev.quorus.cli.shell.ExitCode;
import dev.quorus.cli.shell.Shell;
import dev.quorus.core.config.DurationText;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParseResult;

/** Lists webhooks, or does something with some of them, or with messages, one after the other. */
final class WebhooksCommand implements Command {
  private static final String OVERLAP = "--overlap";
  private static final String WEBHOOK = "wh_5f1c0a7be2d94c3f8a06";

  private final Shell shell;
  private final Action action;

  /** What is done. */
  enum Action {
    LIST("List the webhooks"),
    SHOW("Show all about a webhook"),
    DELETE("Delete webhooks with their messages"),
    ENABLE("Have webhooks tried again that were disabled"),
    ROTATE("Give a webhook another secret"),
    REDELIVER("Send messages again");

    private final String summary;

    Action(String summary) {
      this.summary = summary;
    }

    String word() {
      return name().toLowerCase(Locale.ROOT);
    }

    String summary() {
      return summary;
    }
  }

  WebhooksCommand(Shell shell, Action action) {
    this.shell = shell;
    this.action = action;
  }

  @Override
  public void declare(CommandSpec spec) {
    if (action != Action.LIST) {
      spec.addPositional(
          PositionalParamSpec.builder()
              .index("0..*")
              .arity("1..*")
              .paramLabel("ID")
              .type(List.class)
              .auxiliaryTypes(String.class)
              .description(
                  action == Action.REDELIVER
                      ? "The id of a message, as 'quorus webhooks deliveries' shows it."
                      : "The id of a webhook, as 'quorus webhooks list' shows it.")
              .build());
    }
    if (action == Action.ROTATE) {
      spec.addOption(
          OptionSpec.builder(OVERLAP)
              .paramLabel("DURATION")
              .type(Duration.class)
              .converters(Parsed.by(DurationText::parse))
              .description("For how long the present secret signs too, at most 30d. Default: 1d.")
              .build());
    }
    Asked.declareJson(spec, "Write one JSON document with what was found or done in 'items'.");
    ServerOptions.declare(spec);
  }

  @Override
  public HelpText help() {
    return switch (action) {
      case LIST -> page("", "list", "who is told, and whether it gets through");
      case SHOW -> page("", "show " + WEBHOOK, "what it is told, and why it is disabled");
      case DELETE -> page("", "delete " + WEBHOOK, "nobody is there any more");
      case ENABLE ->
          page(
              "What was waiting when it was disabled is tried again.",
              "enable " + WEBHOOK,
              "its receiver is back");
      case ROTATE ->
          page(
              "The new secret is shown now and never again. Meanwhile both sign.",
              "rotate " + WEBHOOK + " --overlap 2h",
              "receivers have two hours to follow");
      case REDELIVER ->
          page(
              "With the same id, by which a receiver knows what it has had already.",
              "redeliver msg_1050_" + WEBHOOK,
              "its receiver has lost it");
    };
  }

  private static HelpText page(String words, String example, String meaning) {
    return HelpText.of(
        words.isEmpty() ? List.of() : List.of(words),
        List.of(new Example("quorus webhooks " + example, meaning)),
        TransferGroup.codes());
  }

  @Override
  public ExitCode run(ParseResult arguments) throws InterruptedException {
    boolean json = arguments.hasMatchedOption("--json");
    try (Remote server = Remote.open(arguments, shell)) {
      if (action == Action.REDELIVER) {
        redeliver(arguments, server, json);
        return ExitCode.DONE;
      }
      WebhookList found = found(arguments, server);
      if (json) {
        shell.console().out().println(Told.json(found));
      } else {
        print(found.items());
      }
    }
    return ExitCode.DONE;
  }

  private static List<String> ids(ParseResult arguments) {
    List<String> given = arguments.matchedPositionalValue(0, List.of());
    return given.stream().distinct().toList();
  }

  private void redeliver(ParseResult arguments, Remote server, boolean json)
      throws InterruptedException {
    List<DeliveryView> items = new ArrayList<>();
    for (String id : ids(arguments)) {
      items.add(server.ask(client -> client.webhooks().redeliver(id)));
    }
    if (json) {
      shell.console().out().println(Told.json(new DeliveryPage(items, null)));
    } else {
      items.forEach(each -> shell.console().out().println(each.id() + " is sent again"));
    }
  }

  private WebhookList found(ParseResult arguments, Remote server) throws InterruptedException {
    if (action == Action.LIST) {
      return server.ask(client -> client.webhooks().list());
    }
    Duration overlap =
        action == Action.ROTATE
            ? arguments.matchedOptionValue(OVERLAP, Duration.ofDays(1))
            : Duration.ZERO;
    List<WebhookView> items = new ArrayList<>();
    for (String id : ids(arguments)) {
      items.add(server.ask(client -> asked(client.webhooks(), id, overlap)));
    }
    return new WebhookList(items);
  }

  private CompletableFuture<WebhookView> asked(
      WebhooksClient webhooks, String id, Duration overlap) {
    return switch (action) {
      case DELETE -> webhooks.delete(id);
      case ENABLE -> webhooks.enable(id);
      case ROTATE -> webhooks.rotate(id, overlap);
      case LIST, SHOW, REDELIVER -> webhooks.get(id);
    };
  }

  private void print(List<WebhookView> webhooks) {
    Console console = shell.console();
    if (action == Action.DELETE) {
      webhooks.forEach(each -> console.out().println(each.id() + " is deleted"));
      return;
    }
    if (action != Action.LIST) {
      webhooks.forEach(each -> WebhookLines.details(each).forEach(console.out()::println));
      return;
    }
    if (webhooks.isEmpty()) {
      console.err().println("no webhooks");
      return;
    }
    // What goes to a file or a pipe is not cut.
    int width =
        console.terminal().showsOutput()
            ? console.terminal().size().columns()
            : Integer.MAX_VALUE / 2;
    WebhookLines.table(webhooks, console, width).forEach(console.out()::println);
  }
}

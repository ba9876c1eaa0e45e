package dev.quorus.cli.remote;

import dev.quorus.api.client.TransferQuery.Window;
import dev.quorus.api.model.ActionAnswer;
import dev.quorus.api.model.ActionName;
import dev.quorus.api.model.TransferAction;
import dev.quorus.api.model.TransferAction.Between;
import dev.quorus.api.model.TransferAction.Filter;
import dev.quorus.cli.command.Command;
import dev.quorus.cli.command.HelpText;
import dev.quorus.cli.command.HelpText.Example;
import dev.quorus.cli.command.Parsed;
import dev.quorus.cli.shell.CliException;
import dev.quorus.cli.shell.ExitCode;
import dev.quorus.cli.shell.Shell;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParseResult;

/** Does one thing to all transfers that match. */
final class ActCommand implements Command {
  private final Shell shell;

  ActCommand(Shell shell) {
    this.shell = shell;
  }

  @Override
  public void declare(CommandSpec spec) {
    spec.addPositional(
        PositionalParamSpec.builder()
            .index("0")
            .paramLabel("ACTION")
            .type(ActionName.class)
            .converters(Parsed.oneOf(List.of(ActionName.values())))
            .required(true)
            .description("cancel, pause, resume, retry or priority.")
            .build());
    new Filters(shell).declare(spec);
    spec.addOption(
        OptionSpec.builder("--all").description("All of the tenant's, without a filter.").build());
    spec.addOption(
        OptionSpec.builder("--to")
            .paramLabel("0-9")
            .type(Integer.class)
            .converters(Parsed.number(0, 9))
            .description("With priority: the new one.")
            .build());
    spec.addOption(OptionSpec.builder("--dry-run").description("Only say which they are.").build());
    Asked.declareJson(spec, "Write one JSON document with what was done to each in 'items'.");
    ServerOptions.declare(spec);
  }

  @Override
  public HelpText help() {
    return HelpText.of(
        List.of("The oldest first, 1,000 a request, until there are no more."),
        List.of(
            new Example(
                "quorus transfer act retry --state FAILED --finished-since 1d", "once more"),
            new Example(
                "quorus transfer act pause --endpoint partner.example:22 --dry-run",
                "what a partner's maintenance would hold back")),
        TransferGroup.codes());
  }

  @Override
  public ExitCode run(ParseResult arguments) throws InterruptedException {
    if (Filters.given(arguments) == arguments.hasMatchedOption("--all")) {
      throw CliException.usage(
          "say which transfers: by a filter such as --state, or --all", "give one of them");
    }
    try (Remote server = Remote.open(arguments, shell)) {
      List<ActionAnswer.Item> items = new ArrayList<>();
      String cursor = null;
      do {
        TransferAction action = action(arguments, cursor);
        ActionAnswer answer = server.ask(client -> client.many().act(action, null));
        items.addAll(answer.items());
        cursor = answer.nextCursor();
      } while (cursor != null);
      return tell(items, arguments.hasMatchedOption("--json"));
    }
  }

  private static TransferAction action(ParseResult arguments, @Nullable String cursor) {
    ActionName name = arguments.matchedPositionalValue(0, ActionName.CANCEL);
    Integer priority = arguments.matchedOptionValue("--to", (Integer) null);
    if ((name == ActionName.PRIORITY) != (priority != null)) {
      throw CliException.usage("--to and the action priority go together", "give both or none");
    }
    Filter filter =
        new Filter(
            Filters.states(arguments),
            Filters.labels(arguments),
            Filters.endpoint(arguments),
            Filters.agent(arguments),
            between(Filters.created(arguments)),
            between(Filters.finished(arguments)));
    return new TransferAction(
        name,
        priority,
        null,
        filter,
        TransferAction.USUAL,
        cursor,
        arguments.hasMatchedOption("--dry-run"));
  }

  private static Between between(Window window) {
    return new Between(window.after(), window.before());
  }

  private ExitCode tell(List<ActionAnswer.Item> items, boolean json) {
    int done = count(items, "done");
    int unchanged = count(items, "unchanged");
    int refused = count(items, "refused");
    if (json) {
      shell
          .console()
          .out()
          .println(Told.json(new ActionAnswer(done, unchanged, refused, items, null)));
    } else {
      items.forEach(each -> shell.console().out().println(line(each)));
      shell.console().err().printf("%d done, %d unchanged, %d refused%n", done, unchanged, refused);
    }
    return refused == 0 ? ExitCode.DONE : ExitCode.FAILED;
  }

  private static int count(List<ActionAnswer.Item> items, String result) {
    return (int) items.stream().filter(each -> each.result().equals(result)).count();
  }

  private static String line(ActionAnswer.Item item) {
    String state = item.state() == null ? "" : " " + item.state().wire();
    String retried = item.retriedAs() == null ? "" : " as " + item.retriedAs();
    String why = item.problem() == null ? "" : ": " + item.problem().detail();
    return item.id() + " " + item.result() + state + retried + why;
  }
}

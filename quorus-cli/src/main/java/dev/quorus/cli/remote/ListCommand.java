package dev.quorus.cli.remote;

import dev.quorus.api.client.TransferQuery;
import dev.quorus.api.model.TransferPage;
import dev.quorus.api.model.TransferView;
import dev.quorus.cli.command.Command;
import dev.quorus.cli.command.HelpText;
import dev.quorus.cli.command.HelpText.Example;
import dev.quorus.cli.command.Parsed;
import dev.quorus.cli.shell.CliException;
import dev.quorus.cli.shell.Console;
import dev.quorus.cli.shell.ExitCode;
import dev.quorus.cli.shell.Shell;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** Lists transfers. */
final class ListCommand implements Command {
  private static final int DEFAULT_LIMIT = 100;
  private static final int LARGEST_PAGE = 1000;
  private static final int MOST = 1_000_000;

  private final Shell shell;

  ListCommand(Shell shell) {
    this.shell = shell;
  }

  @Override
  public void declare(CommandSpec spec) {
    new Filters(shell).declare(spec);
    spec.addOption(
        OptionSpec.builder("--order")
            .paramLabel("ORDER")
            .type(TransferQuery.Order.class)
            .converters(Parsed.oneOf(List.of(TransferQuery.Order.values())))
            .description(
                "newest, oldest, priority (the most urgent of what is unfinished) or finished"
                    + " (what finished last). Default: newest.")
            .build());
    spec.addOption(
        OptionSpec.builder("--tenant")
            .paramLabel("NAME")
            .type(String.class)
            .description("Those of another tenant; for admins of the tenant default.")
            .build());
    spec.addOption(
        OptionSpec.builder("--limit")
            .paramLabel("N")
            .type(Integer.class)
            .converters(Parsed.number(1, MOST))
            .description("At most N of them. Default: 100.")
            .build());
    spec.addOption(OptionSpec.builder("--all").description("All of them.").build());
    Asked.declareJson(spec, "Write one JSON document with the list in 'items'.");
    ServerOptions.declare(spec);
  }

  @Override
  public HelpText help() {
    return HelpText.of(
        List.of(),
        List.of(
            new Example("quorus transfer list", "the newest hundred"),
            new Example("quorus transfer list --state FAILED --since 1d", "what failed today"),
            new Example(
                "quorus transfer list --endpoint partner.example:22 --order priority",
                "what waits for a partner, the most urgent first"),
            new Example("quorus transfer list --label customer=acme --json", "for a program")),
        TransferGroup.codes());
  }

  @Override
  public ExitCode run(ParseResult arguments) throws InterruptedException {
    if (arguments.hasMatchedOption("--all") && arguments.hasMatchedOption("--limit")) {
      throw CliException.usage("--all and --limit exclude each other", "leave one of them out");
    }
    int most =
        arguments.hasMatchedOption("--all")
            ? Integer.MAX_VALUE
            : arguments.matchedOptionValue("--limit", DEFAULT_LIMIT);
    try (Remote server = Remote.open(arguments, shell)) {
      TransferPage found = pages(server, query(arguments), most);
      if (arguments.hasMatchedOption("--json")) {
        shell.console().out().println(Told.json(found));
      } else {
        print(found);
      }
    }
    return ExitCode.DONE;
  }

  private static TransferQuery query(ParseResult arguments) {
    return new TransferQuery(
        Filters.states(arguments),
        Filters.labels(arguments),
        Filters.created(arguments),
        new TransferQuery.Sift(
            Filters.endpoint(arguments),
            Filters.agent(arguments),
            Filters.finished(arguments),
            arguments.matchedOptionValue("--tenant", (String) null)),
        TransferQuery.NEWEST.limit(),
        null,
        arguments.matchedOptionValue("--order", TransferQuery.Order.NEWEST));
  }

  private static TransferPage pages(Remote server, TransferQuery query, int most)
      throws InterruptedException {
    List<TransferView> found = new ArrayList<>();
    TransferQuery next = query;
    @Nullable String cursor = null;
    do {
      TransferQuery asked = next.limit(Math.min(most - found.size(), LARGEST_PAGE));
      TransferPage page = server.ask(client -> client.list(asked));
      found.addAll(page.items());
      cursor = page.nextCursor();
      next = cursor == null ? next : next.after(cursor);
    } while (cursor != null && found.size() < most);
    return new TransferPage(found, cursor);
  }

  private void print(TransferPage found) {
    Console console = shell.console();
    if (found.items().isEmpty()) {
      console.err().println("no transfers");
      return;
    }
    // What goes to a file or a pipe is not cut.
    int width =
        console.terminal().showsOutput()
            ? console.terminal().size().columns()
            : Integer.MAX_VALUE / 2;
    new TransferTable(console.outColours(), console.terminal())
        .lines(found.items(), shell.timing().clock().instant(), width)
        .forEach(console.out()::println);
    if (found.nextCursor() != null) {
      console.err().println("there are more; see them with --all or a higher --limit");
    }
  }
}

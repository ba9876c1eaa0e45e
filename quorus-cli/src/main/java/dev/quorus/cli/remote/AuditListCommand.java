package dev.quorus.cli.remote;

import dev.quorus.api.client.AuditQuery;
import dev.quorus.api.model.AuditEntry;
import dev.quorus.api.model.AuditHead;
import dev.quorus.api.model.AuditOutcome;
import dev.quorus.api.model.AuditPage;
import dev.quorus.cli.command.Command;
import dev.quorus.cli.command.HelpText;
import dev.quorus.cli.command.HelpText.Example;
import dev.quorus.cli.command.Parsed;
import dev.quorus.cli.shell.ExitCode;
import dev.quorus.cli.shell.Palette;
import dev.quorus.cli.shell.Shell;
import dev.quorus.cli.show.Table;
import dev.quorus.cli.show.Table.Cell;
import dev.quorus.cli.show.Table.Column;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** Lists entries of the audit log. */
final class AuditListCommand implements Command {
  private static final int PAGE = 1_000;
  private static final int USUAL = 50;
  private static final int MOST = 1_000_000;
  private static final String LIMIT = "--limit";
  private static final String SINCE = "--since";
  private static final String OUTCOME = "--outcome";
  private static final List<String> FILTERS = List.of("who", "operation", "subject");
  private static final List<Column> COLUMNS =
      List.of(
          Column.number("SEQ"),
          Column.whole("AT"),
          Column.text("WHO"),
          Column.whole("TENANT"),
          Column.whole("ADDRESS"),
          Column.whole("OPERATION"),
          Column.whole("OUTCOME"),
          Column.number("TIMES"),
          Column.path("SUBJECT"));

  private final Shell shell;

  AuditListCommand(Shell shell) {
    this.shell = shell;
  }

  @Override
  public void declare(CommandSpec spec) {
    filter(spec, "--who", "KEY", "Only what was done with this key, by its id.");
    filter(spec, "--operation", "NAME", "Only this operation, by its name in the REST API.");
    filter(spec, "--subject", "ID", "Only what was done to this.");
    spec.addOption(
        OptionSpec.builder(OUTCOME)
            .paramLabel("OUTCOME")
            .type(AuditOutcome.class)
            .converters(Parsed.oneOf(List.of(AuditOutcome.values())))
            .description("Only what came to this: done or refused.")
            .build());
    spec.addOption(
        OptionSpec.builder(SINCE)
            .paramLabel("TIME")
            .type(Instant.class)
            .converters(Parsed.by(text -> Asked.before(text, shell.timing().clock().instant())))
            .description("Only since this time, such as 2026-11-21T06:00:00Z, or 1d ago.")
            .build());
    spec.addOption(
        OptionSpec.builder(LIMIT)
            .paramLabel("N")
            .type(Integer.class)
            .converters(Parsed.number(1, MOST))
            .description("So many at most. Default: " + USUAL + ".")
            .build());
    Asked.declareJson(spec, "Write one JSON document with the entries in 'items'.");
    ServerOptions.declare(spec);
  }

  private static void filter(CommandSpec spec, String name, String label, String words) {
    spec.addOption(
        OptionSpec.builder(name).paramLabel(label).type(String.class).description(words).build());
  }

  @Override
  public HelpText help() {
    return HelpText.of(
        List.of(
            "Transfers that one key submits at about the same time share an entry, which --json"
                + " shows with all of them. Needs a key of the role admin, which sees its own tenant"
                + " unless it is cluster-wide."),
        List.of(
            new Example("quorus audit list --outcome refused --since 1d", "what was refused"),
            new Example("quorus audit list --operation revokeApiKey", "who revoked keys")),
        TransferGroup.codes());
  }

  @Override
  public ExitCode run(ParseResult arguments) throws InterruptedException {
    try (Remote server = Remote.open(arguments, shell)) {
      AuditPage found = found(arguments, server);
      if (arguments.hasMatchedOption("--json")) {
        shell.console().out().println(Told.json(found));
      } else if (found.items().isEmpty()) {
        shell.console().err().println("no entries");
      } else {
        print(found.items());
      }
    }
    return ExitCode.DONE;
  }

  private static AuditPage found(ParseResult arguments, Remote server) throws InterruptedException {
    int wanted = arguments.matchedOptionValue(LIMIT, USUAL);
    AuditQuery query = query(arguments);
    List<AuditEntry> items = new ArrayList<>();
    AuditHead head;
    AuditHead start;
    Long next;
    do {
      AuditQuery asked = query.limit(Math.min(PAGE, wanted - items.size()));
      AuditPage page = server.ask(client -> client.access().audit(asked));
      items.addAll(page.items());
      head = page.head();
      start = page.start();
      next = page.nextAfter();
      query = next == null ? query : query.after(next);
    } while (next != null && items.size() < wanted);
    return new AuditPage(items, next, head, start);
  }

  private static AuditQuery query(ParseResult arguments) {
    AuditQuery query = AuditQuery.ALL;
    for (String each : FILTERS) {
      String value = arguments.matchedOptionValue("--" + each, (String) null);
      query = value == null ? query : query.with(each, value);
    }
    AuditOutcome outcome = arguments.matchedOptionValue(OUTCOME, (AuditOutcome) null);
    query = outcome == null ? query : query.with("outcome", outcome.wire());
    Instant since = arguments.matchedOptionValue(SINCE, (Instant) null);
    return since == null ? query : query.with("since", since.toString());
  }

  private void print(List<AuditEntry> entries) {
    Palette colours = shell.console().outColours();
    Table table = new Table(COLUMNS, colours::bold, shell.console().terminal().unicode());
    entries.forEach(each -> table.add(row(each, colours)));
    Printed.table(table, shell.console());
  }

  private static List<Cell> row(AuditEntry entry, Palette colours) {
    AuditEntry.What what = entry.what();
    return List.of(
        Cell.of(Long.toString(entry.seq())),
        Cell.of(entry.at().toString()),
        Cell.of(entry.who().id()),
        Cell.of(entry.who().tenant()),
        Cell.of(entry.who().address()),
        Cell.of(what.operation()),
        outcome(what, colours),
        Cell.of(Long.toString(what.count())),
        Cell.of(what.subject()));
  }

  private static Cell outcome(AuditEntry.What what, Palette colours) {
    return switch (what.outcome()) {
      case DONE -> new Cell("DONE", UnaryOperator.identity());
      case REFUSED ->
          new Cell(what.detail() == null ? "REFUSED" : "REFUSED " + what.detail(), colours::yellow);
    };
  }
}

package dev.quorus.cli.flow;

import dev.quorus.api.model.WorkflowPage;
import dev.quorus.api.model.WorkflowRunPage;
import dev.quorus.api.model.WorkflowRunStateName;
import dev.quorus.api.model.WorkflowView;
import dev.quorus.cli.command.Command;
import dev.quorus.cli.command.HelpText;
import dev.quorus.cli.command.HelpText.Example;
import dev.quorus.cli.command.Parsed;
import dev.quorus.cli.remote.Remote;
import dev.quorus.cli.remote.Told;
import dev.quorus.cli.remote.TransferGroup;
import dev.quorus.cli.shell.Console;
import dev.quorus.cli.shell.ExitCode;
import dev.quorus.cli.shell.Shell;
import dev.quorus.cli.show.Table;
import dev.quorus.cli.show.Table.Cell;
import dev.quorus.cli.show.Table.Column;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** Lists workflows, or runs of them. */
final class ListCommand implements Command {
  private static final int USUAL = 100;
  private static final int MOST = 1_000;
  private static final List<Column> COLUMNS =
      List.of(
          Column.whole("WORKFLOW"),
          Column.number("VERSION"),
          Column.whole("TRIGGERS"),
          Column.text("DESCRIPTION"));

  private final Shell shell;

  ListCommand(Shell shell) {
    this.shell = shell;
  }

  @Override
  public void declare(CommandSpec spec) {
    FlowOptions.declare(spec, "NAME", "0..1", "List the runs of this workflow.");
    spec.addOption(
        OptionSpec.builder("--runs").description("List the runs of all workflows.").build());
    spec.addOption(
        OptionSpec.builder("--state")
            .paramLabel("STATE")
            .type(WorkflowRunStateName.class)
            .converters(Parsed.oneOf(List.of(WorkflowRunStateName.values())))
            .description("Only runs in this state.")
            .build());
    spec.addOption(
        OptionSpec.builder("--limit")
            .paramLabel("N")
            .type(Integer.class)
            .converters(Parsed.number(1, MOST))
            .description("At most N runs. Default: 100.")
            .build());
  }

  @Override
  public HelpText help() {
    return HelpText.of(
        List.of(),
        List.of(
            new Example("quorus workflow list", "all workflows"),
            new Example("quorus workflow list daily-report", "its runs, the newest first"),
            new Example("quorus workflow list --runs --state FAILED", "all that failed")),
        TransferGroup.codes());
  }

  @Override
  public ExitCode run(ParseResult arguments) throws InterruptedException {
    List<String> given = FlowOptions.given(arguments);
    WorkflowRunStateName state =
        arguments.matchedOptionValue("--state", (WorkflowRunStateName) null);
    boolean runs = !given.isEmpty() || state != null || arguments.hasMatchedOption("--runs");
    try (Remote server = Remote.open(arguments, shell)) {
      if (runs) {
        listRuns(server, arguments, given.isEmpty() ? null : given.getFirst(), state);
      } else {
        listWorkflows(server, FlowOptions.json(arguments));
      }
    }
    return ExitCode.DONE;
  }

  private void listRuns(
      Remote server,
      ParseResult arguments,
      @Nullable String workflow,
      @Nullable WorkflowRunStateName state)
      throws InterruptedException {
    int limit = arguments.matchedOptionValue("--limit", USUAL);
    WorkflowRunPage page =
        server.ask(client ->
            client.workflows().runs(workflow, state == null ? null : state.name(), null, limit));
    Console console = shell.console();
    if (FlowOptions.json(arguments)) {
      console.out().println(Told.json(page));
    } else if (page.items().isEmpty()) {
      console.err().println("no runs");
    } else {
      FlowOptions.print(
          RunLines.runs(page.items(), shell.timing().clock().instant(), console), console);
    }
  }

  private void listWorkflows(Remote server, boolean json) throws InterruptedException {
    List<WorkflowView> all = new ArrayList<>();
    @Nullable String cursor = null;
    do {
      String after = cursor;
      WorkflowPage page = server.ask(client -> client.workflows().list(after));
      all.addAll(page.items());
      cursor = page.nextCursor();
    } while (cursor != null);
    Console console = shell.console();
    if (json) {
      console.out().println(Told.json(new WorkflowPage(all, null)));
    } else if (all.isEmpty()) {
      console.err().println("no workflows");
    } else {
      FlowOptions.print(table(all, console), console);
    }
  }

  private static Table table(List<WorkflowView> all, Console console) {
    Table table = new Table(COLUMNS, console.outColours()::bold, console.terminal().unicode());
    for (WorkflowView each : all) {
      table.add(
          List.of(
              Cell.of(each.name()),
              Cell.of(Integer.toString(each.version())),
              Cell.of(each.triggers() ? "yes" : "no"),
              Cell.of(each.description())));
    }
    return table;
  }
}

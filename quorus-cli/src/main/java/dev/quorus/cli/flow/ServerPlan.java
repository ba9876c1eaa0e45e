package dev.quorus.cli.flow;

import dev.quorus.api.model.PlanOutlookView;
import dev.quorus.api.model.WorkflowPlanView;
import dev.quorus.api.model.WorkflowRequest;
import dev.quorus.cli.remote.Remote;
import dev.quorus.cli.remote.Told;
import dev.quorus.cli.shell.CliException;
import dev.quorus.cli.shell.ExitCode;
import dev.quorus.cli.shell.Palette;
import dev.quorus.cli.shell.Shell;
import java.io.PrintStream;
import java.nio.file.Files;
import java.util.Map;
import picocli.CommandLine.ParseResult;

/** Shows what a run on a server would do. */
public final class ServerPlan {
  private static final int MOST_STEPS = 20;

  private final Shell shell;
  private final ParseResult arguments;

  public ServerPlan(Shell shell, ParseResult arguments) {
    this.shell = shell;
    this.arguments = arguments;
  }

  /**
   * Shows it.
   *
   * @param name of a workflow that the server has; planning stores none there
   */
  public ExitCode show(String name, Map<String, Object> inputs) throws InterruptedException {
    if (Files.isRegularFile(shell.folders().resolve(name))) {
      throw CliException.usage(
          "'%s' is a file, and --server plans what the server has".formatted(name),
          "store it by 'quorus workflow submit', and give its name; or leave --server out");
    }
    WorkflowPlanView plan;
    try (Remote server = Remote.open(arguments, shell)) {
      WorkflowRequest wanted = new WorkflowRequest(inputs, null, null);
      plan = server.ask(client -> client.workflows().plan(name, wanted));
    }
    if (arguments.hasMatchedOption("--quiet")) {
      shell.console().out().println(plan.hash());
    } else if (arguments.hasMatchedOption("--json")) {
      shell.console().out().println(Told.json(plan));
    } else {
      tell(plan);
    }
    return ExitCode.DONE;
  }

  private void tell(WorkflowPlanView plan) {
    PrintStream out = shell.console().out();
    Palette colours = shell.console().outColours();
    out.println(
        "%s version %d: %d groups, %d transfers; %s"
            .formatted(
                colours.bold(plan.workflow()),
                plan.version(),
                plan.groups().size(),
                plan.transfers(),
                plan.mode()));
    plan.groups().forEach(each -> out.println(group(each, colours)));
    plan.steps().stream()
        .limit(MOST_STEPS)
        .forEach(each ->
            out.println("  %s: %s -> %s".formatted(each.id(), each.source(), each.destination())));
    if (plan.steps().size() > MOST_STEPS) {
      out.println("  … and %d more".formatted(plan.steps().size() - MOST_STEPS));
    }
    PlanOutlookView outlook = plan.outlook();
    if (outlook == null) {
      out.println(
          "files, bytes, conflicts, deletions, forecast: unknown; to have agents look needs the role"
              + " submitter");
    } else {
      OutlookTexts.lines(outlook, colours).forEach(out::println);
    }
    out.println("hash: " + plan.hash());
  }

  private static String group(WorkflowPlanView.Group group, Palette colours) {
    String after =
        group.dependsOn().isEmpty() ? "" : ", after " + String.join(", ", group.dependsOn());
    String found = group.found() ? ", for each file that is found" : "";
    String asks = group.asks() ? ", asks a person" : "";
    String skipped =
        group.skipped() == null ? "" : colours.yellow(" (skipped: " + group.skipped() + ")");
    return colours.bold(group.name()) + after + found + asks + skipped;
  }
}

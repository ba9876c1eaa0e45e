package dev.quorus.cli.workflow;

import dev.quorus.cli.command.Command;
import dev.quorus.cli.command.HelpText;
import dev.quorus.cli.command.HelpText.Example;
import dev.quorus.cli.copy.EngineFactory;
import dev.quorus.cli.copy.EngineOptions;
import dev.quorus.cli.copy.OpenedEngine;
import dev.quorus.cli.flow.ServerRun;
import dev.quorus.cli.shell.CliException;
import dev.quorus.cli.shell.Console;
import dev.quorus.cli.shell.ExitCode;
import dev.quorus.cli.shell.Shell;
import dev.quorus.cli.show.LiveLine;
import dev.quorus.core.transfer.TransferIds;
import dev.quorus.workflow.model.RunMode;
import dev.quorus.workflow.order.Orders;
import dev.quorus.workflow.plan.Plan;
import dev.quorus.workflow.run.RunLimits;
import dev.quorus.workflow.run.RunSetup;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** Runs a workflow, or rehearses it. */
final class RunCommand implements Command {
  private final Shell shell;
  private final EngineFactory engines;

  RunCommand(Shell shell, EngineFactory engines) {
    this.shell = shell;
    this.engines = engines;
  }

  @Override
  public void declare(CommandSpec spec) {
    PlanOptions.declare(spec);
    text(
        spec,
        "--plan-hash",
        "HASH",
        "Run only if the plan has this hash, as 'quorus workflow plan' shows it.");
    spec.addOption(
        OptionSpec.builder("--approve")
            .paramLabel("GROUP")
            .type(List.class)
            .auxiliaryTypes(String.class)
            .description("Agree beforehand that this group begins. May be repeated.")
            .build());
    Connections.declare(spec);
    RehearsalOptions.declare(spec);
    ServerRun.declare(spec);
    spec.addOption(
        OptionSpec.builder("--json")
            .description("Write what happens and the result as lines of JSON to standard output.")
            .build());
    spec.addOption(
        OptionSpec.builder("-q", "--quiet")
            .description("Say nothing unless it fails; with --json, only the last line.")
            .build());
  }

  private static void text(CommandSpec spec, String name, String label, String description) {
    spec.addOption(
        OptionSpec.builder(name)
            .paramLabel(label)
            .type(String.class)
            .description(description)
            .build());
  }

  @Override
  public HelpText help() {
    return HelpText.of(
        List.of(
            "Files are moved by this process, with your rights. A connection NAME is taken from the"
                + " variable QUORUS_CONNECTION_NAME or the file of connections, a secret from"
                + " QUORUS_SECRET_NAME or the same file.",
            "With --mode dry-run all is checked that can be without moving a byte; with --mode"
                + " virtual the run is simulated from the sizes of the files, and its end forecast.",
            "With --server it runs on a server, which goes on without this process: FILE may be the"
                + " name of a workflow there, and a file is submitted first.",
            "Ctrl-C stops it; what was copied so far is kept, and the same command goes on there."),
        List.of(
            new Example("quorus workflow run daily.yaml --var region=us", "run it"),
            new Example(
                "quorus workflow run daily-report --server http://127.0.0.1:8080", "on a server"),
            new Example("quorus workflow run daily.yaml --mode dry-run", "see what a run would do"),
            new Example(
                "quorus workflow run daily.yaml --mode virtual --rate partner=5MiB/s --fail fetch/report",
                "see when it would be done, if one transfer failed once"),
            new Example(
                "quorus workflow run publish.yaml --approve publish --plan-hash 3f5c…",
                "run a plan that was agreed to")),
        ExitCode.values());
  }

  @Override
  public ExitCode run(ParseResult arguments) throws InterruptedException {
    if (ServerRun.isWanted(arguments)) {
      return onServer(arguments);
    }
    Plan plan = PlanOptions.plan(arguments, shell);
    demandHash(arguments, plan);
    RunMode mode = plan.execution().mode();
    GroupNames names = GroupNames.of(plan);
    Set<String> approved = new HashSet<>(arguments.matchedOptionValue("--approve", List.of()));
    approved.forEach(each -> names.demand("--approve", each));
    RehearsalOptions.demandFailing(arguments, plan);
    if (mode == RunMode.NORMAL) {
      demandApprovals(names, approved);
    }
    Connections connections = Connections.of(shell, arguments);
    connections.check(plan);
    String id = new TransferIds(shell.timing().clock()).next().toString();
    RunSetup setup = RunSetup.of(id, plan, PlanOptions.cause(arguments), RunLimits.DEFAULT);
    Orders orders = new Orders(connections::endpoint);
    EngineOptions everywhere = new EngineOptions(List.of(Path.of("/")), List.of());
    try (OpenedEngine opened = engines.open(everywhere);
        WebhookSender webhooks = new WebhookSender(connections)) {
      EngineProbe probe = new EngineProbe(opened.survey(), orders);
      if (mode != RunMode.NORMAL) {
        return new RehearsalRun(setup, probe, arguments, shell).run();
      }
      LocalRun.Means means =
          new LocalRun.Means(opened.engine(), orders, probe, webhooks, shell.timing());
      return new LocalRun(setup, approved, means, view(arguments, setup)).run(shell.signals());
    }
  }

  private ExitCode onServer(ParseResult arguments) throws InterruptedException {
    RunMode mode = PlanOptions.mode(arguments);
    return new ServerRun(shell, arguments)
        .run(
            PlanOptions.file(arguments),
            PlanOptions.inputs(arguments),
            mode == null ? null : mode.name());
  }

  private static void demandHash(ParseResult arguments, Plan plan) {
    String wanted = arguments.matchedOptionValue("--plan-hash", "");
    if (!wanted.isEmpty() && !wanted.equals(plan.hash())) {
      throw new CliException(
          ExitCode.REFUSED,
          "the plan has the hash %s, and --plan-hash is %s: something has changed"
              .formatted(plan.hash(), wanted),
          "look at 'quorus workflow plan', and give its hash if that is what you want");
    }
  }

  private static void demandApprovals(GroupNames names, Set<String> approved) {
    List<String> asking = names.asking().stream().filter(each -> !approved.contains(each)).toList();
    if (!asking.isEmpty()) {
      throw new CliException(
          ExitCode.REFUSED,
          "these groups wait for a person to agree: " + String.join(", ", asking),
          "look at 'quorus workflow plan', then add --approve " + asking.getFirst());
    }
  }

  private WorkflowView view(ParseResult arguments, RunSetup setup) {
    Console console = shell.console();
    boolean quiet = arguments.hasMatchedOption("--quiet");
    String name = setup.plan().metadata().name();
    if (arguments.hasMatchedOption("--json")) {
      WorkflowView failures = new PlainWorkflowView(console, name, true);
      return new JsonWorkflowView(setup, console.out(), quiet, failures);
    }
    WorkflowView plain = new PlainWorkflowView(console, name, quiet);
    return quiet || !console.terminal().showsErrors()
        ? plain
        : new ScreenWorkflowView(
            name, plain, console.terminal(), shell.timing().ticker(), new LiveLine(console.err()));
  }
}

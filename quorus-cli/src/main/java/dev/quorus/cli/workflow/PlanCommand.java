package dev.quorus.cli.workflow;

import dev.quorus.api.model.PlanOutlookView;
import dev.quorus.cli.command.Command;
import dev.quorus.cli.command.HelpText;
import dev.quorus.cli.command.HelpText.Example;
import dev.quorus.cli.copy.EngineFactory;
import dev.quorus.cli.copy.EngineOptions;
import dev.quorus.cli.copy.OpenedEngine;
import dev.quorus.cli.flow.ServerPlan;
import dev.quorus.cli.flow.ServerRun;
import dev.quorus.cli.remote.ServerOptions;
import dev.quorus.cli.remote.Told;
import dev.quorus.cli.shell.CliException;
import dev.quorus.cli.shell.ExitCode;
import dev.quorus.cli.shell.Shell;
import dev.quorus.controller.http.wire.OutlookViews;
import dev.quorus.core.transfer.Endpoint;
import dev.quorus.core.transfer.TransferIds;
import dev.quorus.workflow.order.Orders;
import dev.quorus.workflow.plan.Plan;
import dev.quorus.workflow.rehearse.OutlookMaker;
import dev.quorus.workflow.run.RunLimits;
import dev.quorus.workflow.run.RunSetup;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** Shows what a run would do. */
final class PlanCommand implements Command {
  private final Shell shell;
  private final EngineFactory engines;

  PlanCommand(Shell shell, EngineFactory engines) {
    this.shell = shell;
    this.engines = engines;
  }

  @Override
  public void declare(CommandSpec spec) {
    PlanOptions.declare(spec);
    Connections.declare(spec);
    RehearsalOptions.declareRate(spec, "For the forecast: ");
    ServerOptions.declare(spec);
    spec.addOption(
        OptionSpec.builder("--json")
            .description(
                "Write the hash, the plan in the JSON that it is made of, and what was found at the"
                    + " ends, as one object.")
            .build());
    spec.addOption(
        OptionSpec.builder("-q", "--quiet").description("Write the hash and no more.").build());
  }

  @Override
  public HelpText help() {
    return HelpText.of(
        List.of(
            "Looks at sources and destinations for 20 seconds at most, and moves nothing: files, bytes,"
                + " conflicts, deletions, the critical path and a forecast. What cannot be looked at"
                + " is named as unknown. With --quiet it connects to nothing.",
            "The hash changes when what the run does changes; what lies at the ends is no part of it."
                + " 'quorus workflow run --plan-hash' runs this plan and no other.",
            "With --server FILE is the name of a workflow there, and agents look."),
        List.of(
            new Example("quorus workflow plan daily.yaml --var region=us", "show the plan"),
            new Example("quorus workflow plan -q daily.yaml", "its hash, to be agreed to"),
            new Example(
                "quorus workflow plan daily-report --server http://127.0.0.1:8080", "on a server")),
        ExitCode.values());
  }

  @Override
  public ExitCode run(ParseResult arguments) throws InterruptedException {
    if (ServerRun.isWanted(arguments)) {
      return new ServerPlan(shell, arguments)
          .show(PlanOptions.file(arguments), PlanOptions.inputs(arguments));
    }
    Plan plan = PlanOptions.plan(arguments, shell);
    if (arguments.hasMatchedOption("--quiet")) {
      shell.console().out().println(plan.hash());
    } else if (arguments.hasMatchedOption("--json")) {
      String json =
          "{\"hash\":\"%s\",\"plan\":%s,\"outlook\":%s}"
              .formatted(plan.hash(), plan.json(), Told.json(outlook(arguments, plan)));
      shell.console().out().println(json);
    } else {
      PlanTexts.lines(plan, outlook(arguments, plan), shell.console().outColours())
          .forEach(shell.console().out()::println);
    }
    return ExitCode.DONE;
  }

  private PlanOutlookView outlook(ParseResult arguments, Plan plan) throws InterruptedException {
    Connections connections = Connections.of(shell, arguments);
    Orders orders = new Orders(name -> endpoint(connections, name));
    String id = new TransferIds(shell.timing().clock()).next().toString();
    RunSetup setup = RunSetup.of(id, plan, PlanOptions.cause(arguments), RunLimits.DEFAULT);
    EngineOptions everywhere = new EngineOptions(List.of(Path.of("/")), List.of());
    try (OpenedEngine opened = engines.open(everywhere)) {
      EngineProbe probe = new EngineProbe(opened.survey(), orders);
      return OutlookViews.view(
          OutlookMaker.make(
              setup, probe, RehearsalOptions.rates(arguments), shell.timing().clock()));
    }
  }

  /** What is not known here is told of by name, where the others are looked at. */
  private static Endpoint endpoint(Connections connections, String name) {
    try {
      return connections.endpoint(name);
    } catch (CliException e) {
      throw new IllegalArgumentException(e.getMessage(), e);
    }
  }
}

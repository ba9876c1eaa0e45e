package dev.quorus.cli.workflow;

import dev.quorus.cli.command.Command;
import dev.quorus.cli.command.HelpText;
import dev.quorus.cli.command.HelpText.Example;
import dev.quorus.cli.shell.ExitCode;
import dev.quorus.cli.shell.Shell;
import dev.quorus.workflow.plan.Plan;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** Shows what a run would do. */
final class PlanCommand implements Command {
  private final Shell shell;

  PlanCommand(Shell shell) {
    this.shell = shell;
  }

  @Override
  public void declare(CommandSpec spec) {
    PlanOptions.declare(spec);
    spec.addOption(
        OptionSpec.builder("--json")
            .description("Write the plan in the JSON that its hash is made of.")
            .build());
    spec.addOption(
        OptionSpec.builder("-q", "--quiet").description("Write the hash and no more.").build());
  }

  @Override
  public HelpText help() {
    return HelpText.of(
        List.of(
            "Connects to nothing; 'quorus workflow run --mode dry-run' looks at the files too.",
            "The hash changes when what the run does changes. 'quorus workflow run --plan-hash' runs"
                + " this plan and no other."),
        List.of(
            new Example("quorus workflow plan daily.yaml --var region=us", "show the plan"),
            new Example("quorus workflow plan -q daily.yaml", "its hash, to be agreed to")),
        ExitCode.DONE,
        ExitCode.USAGE);
  }

  @Override
  public ExitCode run(ParseResult arguments) {
    Plan plan = PlanOptions.plan(arguments, shell);
    if (arguments.hasMatchedOption("--quiet")) {
      shell.console().out().println(plan.hash());
    } else if (arguments.hasMatchedOption("--json")) {
      shell.console().out().println(plan.json());
    } else {
      PlanTexts.lines(plan, shell.console().outColours()).forEach(shell.console().out()::println);
    }
    return ExitCode.DONE;
  }
}

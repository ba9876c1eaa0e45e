package dev.quorus.cli.workflow;

import dev.quorus.cli.command.Parsed;
import dev.quorus.cli.shell.CliException;
import dev.quorus.cli.shell.Shell;
import dev.quorus.workflow.PlanResult;
import dev.quorus.workflow.WorkflowPlanner;
import dev.quorus.workflow.model.RunMode;
import dev.quorus.workflow.plan.Plan;
import dev.quorus.workflow.plan.PlanLimits;
import dev.quorus.workflow.plan.PlanRequest;
import dev.quorus.workflow.problem.Problems;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParseResult;

/** The options that say what a plan is made of. */
final class PlanOptions {
  private PlanOptions() {}

  static void declareFile(CommandSpec spec) {
    spec.addPositional(
        PositionalParamSpec.builder()
            .index("0")
            .paramLabel("FILE")
            .type(String.class)
            .required(true)
            .description("The workflow.")
            .build());
  }

  static void declare(CommandSpec spec) {
    declareFile(spec);
    spec.addOption(
        OptionSpec.builder("--var")
            .paramLabel("NAME=VALUE")
            .type(List.class)
            .auxiliaryTypes(String.class)
            .description("Set a variable. May be repeated; items of a list with commas.")
            .build());
    spec.addOption(
        OptionSpec.builder("--env")
            .paramLabel("NAME")
            .type(List.class)
            .auxiliaryTypes(String.class)
            .description("Let the workflow see this variable of the environment. May be repeated.")
            .build());
    spec.addOption(
        OptionSpec.builder("--arrived")
            .paramLabel("PATH")
            .type(List.class)
            .auxiliaryTypes(String.class)
            .description(
                "Run as if this file had arrived: it stands in run.files. May be repeated.")
            .build());
    spec.addOption(
        OptionSpec.builder("--mode")
            .paramLabel(
                Parsed.names(RunMode.NORMAL, RunMode.DRY_RUN).replace("dry-run", "dry-run|virtual"))
            .type(RunMode.class)
            .converters(Parsed.by(PlanOptions::mode))
            .description("How much is real; else as the workflow says.")
            .build());
  }

  private static RunMode mode(String text) {
    return switch (text) {
      case "normal" -> RunMode.NORMAL;
      case "dry-run" -> RunMode.DRY_RUN;
      case "virtual", "virtual-run" -> RunMode.VIRTUAL_RUN;
      default ->
          throw new IllegalArgumentException(
              "'%s' is none of normal, dry-run, virtual".formatted(text));
    };
  }

  static String file(ParseResult arguments) {
    return arguments.matchedPositionalValue(0, "");
  }

  /** The plan that they ask for; ends the command if there is none, with all that is wrong. */
  static Plan plan(ParseResult arguments, Shell shell) {
    PlanRequest request =
        new PlanRequest(
            inputs(arguments),
            mode(arguments),
            cause(arguments),
            shell.timing().clock().instant(),
            environment(arguments, shell),
            PlanLimits.DEFAULT);
    return switch (WorkflowPlanner.plan(WorkflowFile.definition(file(arguments), shell), request)) {
      case PlanResult.Planned(Plan plan) -> plan;
      case PlanResult.Refused(Problems problems) ->
          throw WorkflowFile.refused(problems, shell.console());
    };
  }

  /** What starts the run: a person, perhaps in place of files that arrived. */
  static PlanRequest.Cause cause(ParseResult arguments) {
    List<String> arrived = arguments.matchedOptionValue("--arrived", List.of());
    return new PlanRequest.Cause(PlanRequest.Cause.MANUAL.trigger(), arrived);
  }

  static @Nullable RunMode mode(ParseResult arguments) {
    return arguments.matchedOptionValue("--mode", (RunMode) null);
  }

  static Map<String, Object> inputs(ParseResult arguments) {
    List<String> given = arguments.matchedOptionValue("--var", List.of());
    Map<String, Object> inputs = new HashMap<>();
    for (String each : given) {
      String[] pair = Parsed.pair("--var", each, '=', "NAME=VALUE");
      if (inputs.put(pair[0], pair[1]) != null) {
        throw CliException.usage(
            "--var sets '%s' twice".formatted(pair[0]), "set it once, with commas for a list");
      }
    }
    return inputs;
  }

  private static Map<String, String> environment(ParseResult arguments, Shell shell) {
    List<String> allowed = arguments.matchedOptionValue("--env", List.of());
    Map<String, String> environment = new HashMap<>();
    for (String each : allowed) {
      String value = shell.environment().get(each);
      if (value != null) {
        environment.put(each, value);
      }
    }
    return environment;
  }
}

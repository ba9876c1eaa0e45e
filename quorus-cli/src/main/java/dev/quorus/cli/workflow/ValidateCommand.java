package dev.quorus.cli.workflow;

import dev.quorus.cli.command.Command;
import dev.quorus.cli.command.HelpText;
import dev.quorus.cli.command.HelpText.Example;
import dev.quorus.cli.shell.ExitCode;
import dev.quorus.cli.shell.Shell;
import dev.quorus.cli.show.JsonLine;
import dev.quorus.workflow.ReadResult;
import dev.quorus.workflow.problem.Kind;
import dev.quorus.workflow.problem.Problem;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParseResult;

/** Says what is wrong with workflows. */
final class ValidateCommand implements Command {
  private final Shell shell;

  ValidateCommand(Shell shell) {
    this.shell = shell;
  }

  @Override
  public void declare(CommandSpec spec) {
    spec.addPositional(
        PositionalParamSpec.builder()
            .index("0..*")
            .arity("1..*")
            .paramLabel("FILE")
            .type(List.class)
            .auxiliaryTypes(String.class)
            .description("The workflows.")
            .build());
    spec.addOption(
        OptionSpec.builder("--json")
            .description("Write each mistake as a line of JSON to standard output.")
            .build());
    spec.addOption(
        OptionSpec.builder("-q", "--quiet").description("Say nothing of what is right.").build());
  }

  @Override
  public HelpText help() {
    return HelpText.of(
        List.of("All mistakes are told at once. Nothing is connected to."),
        List.of(
            new Example("quorus workflow validate daily.yaml", "look for mistakes"),
            new Example("quorus workflow validate --json *.yaml", "the same for a script")),
        ExitCode.DONE,
        ExitCode.USAGE);
  }

  @Override
  public ExitCode run(ParseResult arguments) {
    boolean json = arguments.hasMatchedOption("--json");
    boolean quiet = json || arguments.hasMatchedOption("--quiet");
    List<String> files = arguments.matchedPositionalValue(0, List.of());
    ExitCode end = ExitCode.DONE;
    for (String file : files) {
      switch (WorkflowFile.read(file, shell)) {
        case ReadResult.Parsed parsed -> {
          tell(parsed.warnings(), json);
          if (!quiet) {
            shell.console().out().println(file + ": right");
          }
        }
        case ReadResult.Refused refused -> {
          end = ExitCode.USAGE;
          if (json) {
            tell(refused.problems().list(), true);
          } else {
            shell.console().err().println(refused.problems().text());
          }
        }
      }
    }
    return end;
  }

  private void tell(List<Problem> problems, boolean json) {
    for (Problem each : problems) {
      if (json) {
        shell.console().out().println(line(each));
      } else {
        shell.console().err().println(each.text());
      }
    }
  }

  private static JsonLine line(Problem problem) {
    JsonLine line =
        new JsonLine()
            .put("severity", problem.kind() == Kind.WARNING ? "warning" : "error")
            .put("kind", problem.kind().name())
            .put("file", problem.file())
            .put("line", problem.line())
            .put("column", problem.column())
            .put("path", problem.path())
            .put("message", problem.message())
            .put("next", problem.next());
    return problem.suggestion() == null ? line : line.put("suggestion", problem.suggestion());
  }
}

package dev.quorus.cli.workflow;

import dev.quorus.cli.shell.CliException;
import dev.quorus.cli.shell.Console;
import dev.quorus.cli.shell.ExitCode;
import dev.quorus.cli.shell.FileProblem;
import dev.quorus.cli.shell.Shell;
import dev.quorus.workflow.ReadResult;
import dev.quorus.workflow.WorkflowReader;
import dev.quorus.workflow.model.WorkflowDefinition;
import dev.quorus.workflow.problem.Problem;
import dev.quorus.workflow.problem.Problems;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Reads a workflow from a file, and tells what is wrong with it. */
final class WorkflowFile {
  /** More is no workflow; the reader takes less still, and says so. */
  private static final long LARGEST = 16L << 20;

  private WorkflowFile() {}

  static ReadResult read(String file, Shell shell) {
    Path path = shell.folders().resolve(file);
    try {
      if (Files.isRegularFile(path) && Files.size(path) > LARGEST) {
        throw CliException.usage(
            "%s is larger than 16 MiB, and so no workflow".formatted(path), "name the right file");
      }
      return WorkflowReader.read(file, Files.readString(path));
    } catch (IOException e) {
      throw new CliException(
          ExitCode.USAGE,
          "cannot read %s: %s".formatted(path, FileProblem.reason(e)),
          "check that it exists and that you may read it",
          e);
    }
  }

  /** The workflow of a file; ends the command if there is none in it, with all that is wrong. */
  static WorkflowDefinition definition(String file, Shell shell) {
    return switch (read(file, shell)) {
      case ReadResult.Parsed(WorkflowDefinition definition, List<Problem> warnings) -> {
        warnings.forEach(each -> shell.console().err().print(each.text()));
        yield definition;
      }
      case ReadResult.Refused(Problems problems) -> throw refused(problems, shell.console());
    };
  }

  /** Tells the problems; the exception says how many there are. */
  static CliException refused(Problems problems, Console console) {
    console.err().println(problems.text());
    int count = problems.list().size();
    return CliException.usage(
        count == 1 ? "there is a mistake" : "there are %d mistakes".formatted(count),
        "correct %s, and try again".formatted(count == 1 ? "it" : "them"));
  }
}

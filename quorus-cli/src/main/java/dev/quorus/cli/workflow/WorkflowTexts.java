package dev.quorus.cli.workflow;

import dev.quorus.cli.command.Parsed;
import dev.quorus.cli.shell.ExitCode;
import dev.quorus.cli.show.Figures;
import dev.quorus.cli.show.JsonLine;
import dev.quorus.core.failure.FailureCode;
import dev.quorus.workflow.run.Note;
import dev.quorus.workflow.run.RunOutcome;
import dev.quorus.workflow.run.RunSetup;
import dev.quorus.workflow.run.RunView;
import dev.quorus.workflow.run.RunView.GroupView;
import dev.quorus.workflow.run.Why;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What is said about runs, in words and in JSON. */
final class WorkflowTexts {
  private WorkflowTexts() {}

  /** How a command ends whose run ended so, with these failures of transfers in it. */
  static ExitCode exitCode(RunView run, Set<FailureCode> failures) {
    if (run.outcome() == RunOutcome.SUCCEEDED) {
      return ExitCode.DONE;
    }
    ExitCode worst = ExitCode.worst(failures.stream().map(ExitCode::of).toList());
    return Stream.concat(Stream.ofNullable(run.why()), reasons(run))
        .map(WorkflowTexts::exitCode)
        .filter(each -> each != ExitCode.FAILED)
        .findFirst()
        .orElse(worst == ExitCode.DONE ? ExitCode.FAILED : worst);
  }

  private static Stream<Why> reasons(RunView run) {
    return run.groups().stream().flatMap(each -> Stream.ofNullable(each.why()));
  }

  private static ExitCode exitCode(Why why) {
    return switch (why.code()) {
      case Why.TIMED_OUT, Why.DEADLINE_MISSED -> ExitCode.TIMED_OUT;
      case Why.DECLINED -> ExitCode.REFUSED;
      default -> ExitCode.FAILED;
    };
  }

  /** The result of a run, as a notice without a body sends it. */
  static JsonLine result(RunSetup setup, RunView run) {
    JsonLine groups = new JsonLine();
    for (GroupView each : run.groups()) {
      groups.put(each.group(), group(each));
    }
    JsonLine line =
        new JsonLine()
            .put("run", setup.id())
            .put("workflow", setup.plan().metadata().name())
            .put("mode", setup.plan().execution().mode().name())
            .put("outcome", run.outcome() == null ? null : run.outcome().name())
            .put("files", run.files())
            .put("bytes", run.bytes());
    return reason(line, run.why()).put("groups", groups);
  }

  private static JsonLine group(GroupView group) {
    JsonLine line =
        new JsonLine()
            .put("phase", group.phase().name())
            .put("transfers", group.total())
            .put("failed", group.failed())
            .put("files", group.files())
            .put("bytes", group.bytes());
    return reason(line, group.why());
  }

  static JsonLine reason(JsonLine line, @Nullable Why why) {
    return why == null
        ? line
        : line.put("reason", new JsonLine().put("code", why.code()).put("message", why.message()));
  }

  static JsonLine note(Note note) {
    JsonLine line =
        new JsonLine()
            .put("at", note.at().toString())
            .put("subject", note.subject())
            .put("what", note.what());
    return reason(line, note.why());
  }

  /** A number of files. */
  static String files(long count) {
    return count == 1 ? "1 file" : count + " files";
  }

  /** One group in a line. */
  static String line(GroupView group) {
    String figures =
        group.total() == 0
            ? ""
            : ", %d of %d transfers, %s, %s"
                .formatted(
                    group.over(),
                    group.total(),
                    files(group.files()),
                    Figures.bytes(group.bytes()));
    String why = group.why() == null ? "" : ": " + group.why().message();
    return group.group() + ": " + Parsed.name(group.phase()) + figures + why;
  }
}

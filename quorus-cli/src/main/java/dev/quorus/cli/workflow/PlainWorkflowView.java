package dev.quorus.cli.workflow;

import dev.quorus.cli.shell.Console;
import dev.quorus.cli.shell.ExitCode;
import dev.quorus.cli.shell.Palette;
import dev.quorus.cli.show.Figures;
import dev.quorus.core.engine.RunningAttempt;
import dev.quorus.workflow.run.GroupPhase;
import dev.quorus.workflow.run.Note;
import dev.quorus.workflow.run.RunOutcome;
import dev.quorus.workflow.run.RunView;
import dev.quorus.workflow.run.RunView.GroupView;
import dev.quorus.workflow.run.Why;
import java.util.Collection;

/** Says how a run ended, group by group; if quiet, only if it ended badly. */
final class PlainWorkflowView implements WorkflowView {
  private final Console console;
  private final String name;
  private final boolean quiet;

  PlainWorkflowView(Console console, String name, boolean quiet) {
    this.console = console;
    this.name = name;
    this.quiet = quiet;
  }

  @Override
  public void note(Note note) {
    Why why = note.why();
    if (note.what().equals("FAILED") && note.subject().contains("/") && why != null) {
      console.complain("%s failed: %s".formatted(note.subject(), why), "");
    }
  }

  @Override
  public void running(RunView run, Collection<RunningAttempt> attempts) {}

  @Override
  public void ended(RunView run, ExitCode exitCode) {
    boolean well = run.outcome() == RunOutcome.SUCCEEDED;
    if (!quiet) {
      run.groups().forEach(each -> console.out().println(coloured(each)));
    }
    if (well && !quiet) {
      console
          .out()
          .println(
              "%s: done, %s, %s"
                  .formatted(name, WorkflowTexts.files(run.files()), Figures.bytes(run.bytes())));
    }
    Why why = run.why();
    if (!well) {
      String what = run.outcome() == RunOutcome.CANCELLED ? "was cancelled" : "failed";
      console.complain(
          "%s %s%s".formatted(name, what, why == null ? "" : ": " + why.message()),
          "correct it and run it again; what is at its destination is left alone or compared, as"
              + " overwrite says");
    }
  }

  private String coloured(GroupView group) {
    Palette colours = console.outColours();
    String line = WorkflowTexts.line(group);
    return switch (group.phase()) {
      case SUCCEEDED -> colours.green(line);
      case FAILED -> colours.red(line);
      case SKIPPED, STOPPED -> colours.yellow(line);
      case WAITING, ASKING, FINDING, RUNNING -> line;
    };
  }

  static boolean shows(GroupView group) {
    return group.phase() == GroupPhase.RUNNING || group.phase() == GroupPhase.FINDING;
  }
}

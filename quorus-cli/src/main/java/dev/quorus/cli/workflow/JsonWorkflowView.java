package dev.quorus.cli.workflow;

import dev.quorus.cli.shell.ExitCode;
import dev.quorus.core.engine.RunningAttempt;
import dev.quorus.workflow.run.Note;
import dev.quorus.workflow.run.RunSetup;
import dev.quorus.workflow.run.RunView;
import java.io.PrintStream;
import java.util.Collection;

/** A line of JSON for each thing that happens, and a last one with the result. */
final class JsonWorkflowView implements WorkflowView {
  private final RunSetup setup;
  private final PrintStream out;
  private final boolean quiet;
  private final WorkflowView forPeople;

  /**
   * Writes about one run.
   *
   * @param quiet whether to leave out all lines but the last
   * @param forPeople tells its end once more, on standard error
   */
  JsonWorkflowView(RunSetup setup, PrintStream out, boolean quiet, WorkflowView forPeople) {
    this.setup = setup;
    this.out = out;
    this.quiet = quiet;
    this.forPeople = forPeople;
  }

  @Override
  public void note(Note note) {
    if (!quiet) {
      out.println(WorkflowTexts.note(note));
    }
  }

  @Override
  public void running(RunView run, Collection<RunningAttempt> attempts) {}

  @Override
  public void ended(RunView run, ExitCode exitCode) {
    out.println(WorkflowTexts.result(setup, run).put("exitCode", exitCode.number()));
    forPeople.ended(run, exitCode);
  }
}

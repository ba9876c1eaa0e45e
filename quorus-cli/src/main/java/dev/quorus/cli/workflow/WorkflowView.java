package dev.quorus.cli.workflow;

import dev.quorus.cli.shell.ExitCode;
import dev.quorus.core.engine.RunningAttempt;
import dev.quorus.workflow.run.Note;
import dev.quorus.workflow.run.RunView;
import java.util.Collection;

/** Shows a run. For one thread. */
interface WorkflowView {
  /** Something became of something. */
  void note(Note note);

  /** Called some ten times a second. */
  void running(RunView run, Collection<RunningAttempt> attempts);

  void ended(RunView run, ExitCode exitCode);
}

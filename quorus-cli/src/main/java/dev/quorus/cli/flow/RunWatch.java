package dev.quorus.cli.flow;

import dev.quorus.api.model.WorkflowEventView;
import dev.quorus.api.model.WorkflowRunView;
import dev.quorus.cli.remote.Remote;
import dev.quorus.cli.remote.Told;
import dev.quorus.cli.remote.Watching;
import dev.quorus.cli.shell.CliException;
import dev.quorus.cli.shell.ExitCode;
import dev.quorus.cli.shell.Shell;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Watches a run until it has ended, and tells each step. */
public final class RunWatch {
  private static final int EVENTS = 1_000;

  private final Shell shell;
  private final Remote server;
  private final boolean json;
  private final boolean quiet;
  private long after;
  private @Nullable WorkflowRunView last;

  /**
   * Watches nothing yet.
   *
   * @param json whether steps are told as lines of JSON
   * @param quiet whether only the end is told
   */
  public RunWatch(Shell shell, Remote server, boolean json, boolean quiet) {
    this.shell = shell;
    this.server = server;
    this.json = json;
    this.quiet = quiet;
  }

  /** How it ended. */
  public ExitCode watch(String id) throws InterruptedException {
    ExitCode exitCode =
        new Watching(shell, null)
            .until(
                () -> look(id),
                away -> shell.console().err().println(String.valueOf(away.getMessage())));
    WorkflowRunView seen = last;
    if (seen == null || !seen.state().finished()) {
      throw new CliException(
          exitCode,
          "run %s goes on without being watched".formatted(id),
          "see it again with 'quorus workflow watch %s'".formatted(id));
    }
    if (json) {
      shell.console().out().println(Told.json(seen));
    } else if (exitCode == ExitCode.DONE) {
      shell.console().out().println(RunLines.line(seen));
    } else {
      shell
          .console()
          .complain(
              RunLines.line(seen), "'quorus workflow show %s --events' tells all".formatted(id));
    }
    return exitCode;
  }

  private @Nullable ExitCode look(String id) throws InterruptedException {
    WorkflowRunView seen = server.ask(client -> client.workflows().run(id));
    if (!quiet) {
      tellSteps(id);
    }
    last = seen;
    return seen.state().finished() ? RunLines.exitCode(seen) : null;
  }

  private void tellSteps(String id) throws InterruptedException {
    List<WorkflowEventView> steps =
        server.ask(client -> client.workflows().events(id, after, EVENTS)).items();
    for (WorkflowEventView each : steps) {
      after = each.seq();
      String why = each.reason() == null ? "" : ": " + each.reason().message();
      if (json) {
        shell.console().out().println(Told.json(each));
      } else {
        shell.console().err().println("%s %s%s".formatted(each.subject(), each.what(), why));
      }
    }
  }
}

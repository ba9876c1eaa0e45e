package dev.quorus.cli.flow;

import dev.quorus.api.client.EventStream;
import dev.quorus.api.model.WorkflowEventView;
import dev.quorus.api.model.WorkflowRunEvent;
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
  private boolean asks;
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
    ExitCode exitCode = listen(id);
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

  private ExitCode listen(String id) throws InterruptedException {
    HeardRun heard = new HeardRun();
    try (EventStream stream =
        server.listen(client -> client.events().streamOfRun(id, null, heard))) {
      stream.ended().whenComplete((ended, failure) -> heard.over(failure));
      return new Watching(shell, null, heard)
          .until(
              () -> look(id, heard),
              away -> shell.console().err().println(String.valueOf(away.getMessage())));
    } finally {
      heard.close();
    }
  }

  private @Nullable ExitCode look(String id, HeardRun heard) throws InterruptedException {
    boolean silent = heard.isSilent();
    List<WorkflowRunEvent> news = heard.take();
    boolean ended = false;
    for (WorkflowRunEvent each : news) {
      tell(
          new WorkflowEventView(each.seq(), each.at(), each.subject(), each.what(), each.reason()));
      ended |= each.ended();
    }
    tellWhyItAsks(heard);
    if (last != null && !news.isEmpty() && !silent && !ended) {
      return null;
    }
    WorkflowRunView seen = server.ask(client -> client.workflows().run(id));
    if (silent || seen.state().finished()) {
      ask(id);
    }
    last = seen;
    return seen.state().finished() ? RunLines.exitCode(seen) : null;
  }

  private void tellWhyItAsks(HeardRun heard) {
    Throwable failure = heard.failure();
    if (failure != null && !asks) {
      asks = true;
      shell
          .console()
          .err()
          .println(
              "no stream of this run (%s): the server is asked once a second"
                  .formatted(server.told(failure).getMessage()));
    }
  }

  /** For what the stream has not told. */
  private void ask(String id) throws InterruptedException {
    if (quiet) {
      return;
    }
    List<WorkflowEventView> steps;
    do {
      steps = server.ask(client -> client.workflows().events(id, after, EVENTS)).items();
      steps.forEach(this::tell);
    } while (steps.size() == EVENTS);
  }

  private void tell(WorkflowEventView step) {
    if (quiet || step.seq() <= after) {
      return;
    }
    after = step.seq();
    String why = step.reason() == null ? "" : ": " + step.reason().message();
    if (json) {
      shell.console().out().println(Told.json(step));
    } else {
      shell.console().err().println("%s %s%s".formatted(step.subject(), step.what(), why));
    }
  }
}

package dev.quorus.cli.remote;

import dev.quorus.api.client.EventStream;
import dev.quorus.api.model.FailureView;
import dev.quorus.api.model.TransferProgress;
import dev.quorus.api.model.TransferStateName;
import dev.quorus.api.model.TransferView;
import dev.quorus.api.model.TreeView;
import dev.quorus.cli.shell.CliException;
import dev.quorus.cli.shell.Console;
import dev.quorus.cli.shell.ExitCode;
import dev.quorus.cli.shell.Shell;
import dev.quorus.cli.show.Figures;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Watches one transfer until it is finished, and says how it ended. */
final class WatchOne {
  private final Shell shell;
  private final Remote server;
  private final OneView view;
  private @Nullable TransferView last;

  WatchOne(Shell shell, Remote server, OneView view) {
    this.shell = shell;
    this.server = server;
    this.view = view;
  }

  /**
   * Returns the transfer when it is finished.
   *
   * @param limit how long to watch; for ever if null
   * @throws CliException if the time is up or a signal says stop before that
   */
  TransferView watch(String id, @Nullable Duration limit) throws InterruptedException {
    OneBell bell = new OneBell();
    try (EventStream stream = server.listen(client -> client.events().stream(id, null, bell))) {
      stream.ended().whenComplete((ended, failure) -> bell.over());
      ExitCode exitCode = new Watching(shell, limit, bell).until(() -> look(id, bell), view::away);
      TransferView seen = last;
      if (seen == null || !seen.state().isFinished()) {
        throw unfinished(id, exitCode, limit);
      }
      return seen;
    } finally {
      view.end();
    }
  }

  private @Nullable ExitCode look(String id, OneBell bell) throws InterruptedException {
    TransferProgress far = bell.progressAlone();
    TransferView before = last;
    TransferView seen =
        far == null || before == null
            ? server.ask(client -> client.get(id))
            : before.with(
                new TransferView.Progress(
                    far.bytesTotal(),
                    far.bytesTransferred(),
                    far.filesTotal(),
                    far.filesTransferred()));
    last = seen;
    view.seen(seen);
    return seen.state().isFinished() ? Told.exitCode(seen) : null;
  }

  private static CliException unfinished(String id, ExitCode exitCode, @Nullable Duration limit) {
    String message =
        exitCode == ExitCode.TIMED_OUT && limit != null
            ? "transfer %s is not finished after %s".formatted(id, Figures.duration(limit))
            : "transfer %s goes on without being watched".formatted(id);
    return new CliException(
        exitCode, message, "see it again with 'quorus transfer watch %s'".formatted(id));
  }

  /** The last words about it, for people: success to standard output, failure to the other. */
  static void tell(TransferView view, Console console, boolean quiet) {
    FailureView failure = view.course().failure();
    TreeView tree = view.progress().tree();
    if (view.state() == TransferStateName.FAILED && failure != null) {
      String files = "";
      if (tree != null) {
        ToldTree.complain(tree, console);
        files = "; " + Told.files(tree, view.policy().dryRun());
      }
      console.complain(
          "%s FAILED: %s: %s%s".formatted(view.id(), failure.code(), failure.message(), files),
          failure.remedy());
    } else if (!quiet) {
      if (tree != null && view.policy().dryRun()) {
        ToldTree.lines(tree).forEach(console.out()::println);
      }
      console.out().println(Told.finished(view));
    }
  }
}

package dev.quorus.cli.agent;

import dev.quorus.agent.enrol.EnrolmentFailed;
import dev.quorus.cli.shell.CliException;
import dev.quorus.cli.shell.ExitCode;
import dev.quorus.cli.shell.FileProblem;
import dev.quorus.cli.shell.Shell;
import dev.quorus.cli.show.Figures;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;

/** An agent from its start to its end: connected, told to stop, drained. */
final class AgentLife {
  /** For what has to be closed after the transfers had their grace. */
  private static final Duration CLOSING = Duration.ofSeconds(10);

  private final Shell shell;
  private final AgentOptions options;
  private final AgentLauncher launcher;

  /** Why it ends; empty if it was told to stop. */
  private final CompletableFuture<String> over = new CompletableFuture<>();

  AgentLife(Shell shell, AgentOptions options, AgentLauncher launcher) {
    this.shell = shell;
    this.options = options;
    this.launcher = launcher;
  }

  ExitCode run() throws InterruptedException {
    shell.signals().onStop(any -> over.complete(""));
    RunningAgent agent = start();
    String refusal = over.join();
    if (refusal.isEmpty()) {
      shell
          .console()
          .err()
          .printf(
              "quorus: stopping; running transfers have %s. A second signal ends at once.%n",
              Figures.duration(options.grace()));
    }
    drain(agent);
    if (!refusal.isEmpty()) {
      throw new CliException(
          ExitCode.REFUSED,
          "agent %s is not accepted: %s".formatted(agent.id(), refusal),
          "have a token made with 'quorus agent-token create', delete identity.json in the data"
              + " folder, and start with --token-file");
    }
    return ExitCode.DONE;
  }

  private RunningAgent start() throws InterruptedException {
    try {
      return launcher.start(options, new Watcher());
    } catch (EnrolmentFailed e) {
      throw new CliException(
          e.refused() ? ExitCode.REFUSED : ExitCode.UNREACHABLE,
          "the agent cannot enrol: " + e.getMessage(),
          e.refused()
              ? "have another token made with 'quorus agent-token create', or see --id and --pool"
              : "check --controller, and that one of them runs",
          e);
    } catch (IOException e) {
      throw new CliException(
          ExitCode.REFUSED,
          "the agent cannot start with its data folder: " + FileProblem.reason(e),
          "correct that, or choose another folder with --data DIR",
          e);
    }
  }

  private final class Watcher implements AgentWatcher {
    private final AtomicBoolean told = new AtomicBoolean();

    @Override
    public void connected(String agent, URI controller) {
      if (told.compareAndSet(false, true)) {
        PrintStream out = shell.console().out();
        out.printf(
            "agent %s is connected to %s, waiting for work (pool %s, %d slots)%n",
            agent, controller, options.place().pool(), options.limits().slots());
        out.flush();
      }
    }

    @Override
    public void refused(String agent, String reason) {
      over.complete(reason);
    }
  }

  private void drain(RunningAgent agent) throws InterruptedException {
    CompletableFuture<Boolean> stopped = new CompletableFuture<>();
    Thread stopping = Thread.ofVirtual().name("stopping").start(() -> complete(stopped, agent));
    stopping.join(options.grace().plus(CLOSING));
    if (!stopped.isDone()) {
      throw new CliException(
          ExitCode.TIMED_OUT,
          "the agent did not stop within %s"
              .formatted(Figures.duration(options.grace().plus(CLOSING))),
          "nothing is lost; the next start reports what it left");
    }
    if (!stopped.join()) {
      shell
          .console()
          .complain("something was left when the grace time was over", "the next start reports it");
    }
  }

  private void complete(CompletableFuture<Boolean> stopped, RunningAgent agent) {
    try {
      stopped.complete(agent.stop(options.grace()));
    } catch (InterruptedException | RuntimeException e) {
      stopped.completeExceptionally(e);
    }
  }
}

package dev.quorus.cli.start;

import dev.quorus.cli.local.LocalServer;
import dev.quorus.cli.shell.CliException;
import dev.quorus.cli.shell.Console;
import dev.quorus.cli.shell.ExitCode;
import dev.quorus.cli.shell.FileProblem;
import dev.quorus.cli.shell.Shell;
import dev.quorus.cli.show.Figures;
import java.io.IOException;
import java.io.PrintStream;
import java.net.BindException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/** A server from its start to its end: ready, told to stop, drained. */
final class ServerLife {
  /** For what has to be closed after the transfers had their grace. */
  private static final Duration CLOSING = Duration.ofSeconds(10);

  private final Shell shell;
  private final StartSettings settings;
  private final ServerLauncher launcher;

  ServerLife(Shell shell, StartSettings settings, ServerLauncher launcher) {
    this.shell = shell;
    this.settings = settings;
    this.launcher = launcher;
  }

  ExitCode run() throws InterruptedException {
    CompletableFuture<ExitCode> toldToStop = new CompletableFuture<>();
    shell.signals().onStop(toldToStop::complete);
    RunningServer server = start();
    LocalServer registered = register(server);
    try {
      toldToStop.join();
      return drain(server);
    } finally {
      unregister(registered);
    }
  }

  private RunningServer start() throws InterruptedException {
    try {
      return launcher.start(settings);
    } catch (BindException e) {
      throw addressProblem(e);
    } catch (IOException e) {
      throw new CliException(
          ExitCode.REFUSED,
          "the server cannot start with the data folder %s: %s"
              .formatted(settings.data(), FileProblem.reason(e)),
          "correct that, or choose another folder with --data DIR",
          e);
    }
  }

  /** Java tells what is wrong with an address by its words only. */
  private CliException addressProblem(BindException problem) {
    String reason = String.valueOf(problem.getMessage());
    String place = settings.bind().getHostAddress() + " port " + settings.port();
    if (reason.contains("ermission")) {
      return new CliException(
          ExitCode.UNREACHABLE,
          "%s may be used by the administrator of this machine only".formatted(place),
          "choose a port of 1024 or above with --port",
          problem);
    }
    if (reason.contains("assign")) {
      return new CliException(
          ExitCode.UNREACHABLE,
          "%s is no address of this machine".formatted(settings.bind().getHostAddress()),
          "correct --bind",
          problem);
    }
    return new CliException(
        ExitCode.UNREACHABLE,
        "%s is in use by another program".formatted(place),
        "choose another one with --port (0 for any free one), or see whose it is:"
            + " ss -ltnp 'sport = :%d'".formatted(settings.port()),
        problem);
  }

  private LocalServer register(RunningServer server) {
    LocalServer itself =
        new LocalServer(
            server.url(),
            ProcessHandle.current().pid(),
            shell.timing().clock().instant(),
            server.adminKeyFile());
    boolean found = false;
    try {
      found = itself.register(shell.folders().quorus());
    } catch (IOException e) {
      shell
          .console()
          .complain(
              "cannot write %s in %s: %s"
                  .formatted(LocalServer.FILE, shell.folders().quorus(), FileProblem.reason(e)),
              "");
    }
    announce(server, found);
    return itself;
  }

  private void announce(RunningServer server, boolean found) {
    PrintStream out = shell.console().out();
    String url = shell.console().outColours().bold(server.url().toString());
    out.printf("quorus is ready at %s (admin key: %s)%n", url, server.adminKeyFile());
    out.println("Submit a transfer:");
    out.println(
        "  "
            + SampleTransfer.curl(
                server.url(), server.adminKeyFile(), settings.roots().getFirst()));
    if (!found) {
      out.println("Other commands do not find this server by themselves; for them:");
      out.printf(
          "  export QUORUS_SERVER=%s QUORUS_API_KEY=\"$(cat '%s')\"%n",
          server.url(), server.adminKeyFile());
    }
    out.flush();
  }

  private ExitCode drain(RunningServer server) throws InterruptedException {
    Console console = shell.console();
    console
        .err()
        .printf(
            "quorus: stopping; running transfers have %s. A second signal ends at once.%n",
            Figures.duration(settings.grace()));
    CompletableFuture<Void> stopped = new CompletableFuture<>();
    Thread stopping = Thread.ofVirtual().name("stopping").start(() -> complete(stopped, server));
    stopping.join(settings.grace().plus(CLOSING));
    if (!stopped.isDone()) {
      throw new CliException(
          ExitCode.TIMED_OUT,
          "the server did not stop within %s"
              .formatted(Figures.duration(settings.grace().plus(CLOSING))),
          "nothing acknowledged is lost; the next start goes on with it");
    }
    stopped.join();
    return ExitCode.DONE;
  }

  private void complete(CompletableFuture<Void> stopped, RunningServer server) {
    try {
      server.stop(settings.grace());
      stopped.complete(null);
    } catch (InterruptedException | RuntimeException e) {
      stopped.completeExceptionally(e);
    }
  }

  private void unregister(LocalServer itself) {
    try {
      itself.unregister(shell.folders().quorus());
    } catch (IOException e) {
      shell
          .console()
          .complain(
              "cannot remove %s in %s: %s"
                  .formatted(LocalServer.FILE, shell.folders().quorus(), FileProblem.reason(e)),
              "");
    }
  }
}

package dev.quorus.cli.start;

import dev.quorus.cli.local.LocalServer;
import dev.quorus.cli.logging.LogFormat;
import dev.quorus.cli.shell.CliException;
import dev.quorus.cli.shell.Console;
import dev.quorus.cli.shell.ExitCode;
import dev.quorus.cli.shell.FileProblem;
import dev.quorus.cli.shell.Shell;
import dev.quorus.cli.show.Figures;
import dev.quorus.controller.http.Transport;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/** A server from its start to its end: ready, told to stop, drained. */
final class ServerLife {
  /** For what has to be closed after the transfers had their grace. */
  private static final Duration CLOSING = Duration.ofSeconds(10);

  private final Shell shell;
  private final ServerPlace place;
  private final Opening opening;

  /** Starts the server, as {@link ServerLauncher} does. */
  @FunctionalInterface
  interface Opening {
    RunningServer open() throws IOException, InterruptedException;
  }

  /** Says that the server is ready. */
  @FunctionalInterface
  interface Greeting {
    /**
     * @param found whether other commands find it by themselves
     */
    void say(RunningServer server, boolean found);
  }

  ServerLife(Shell shell, ServerPlace place, Opening opening) {
    this.shell = shell;
    this.place = place;
    this.opening = opening;
  }

  static LogFormat logFormat(Shell shell, boolean json) {
    if (json) {
      return LogFormat.JSON;
    }
    return shell.console().errColours().on() ? LogFormat.SCREEN : LogFormat.PLAIN;
  }

  /**
   * Refuses to listen beyond this machine in clear, unless that is said to be wanted.
   *
   * @throws CliException if it is not
   */
  static void refuseOpenDoor(InetAddress bind, Transport transport) {
    if (!bind.isLoopbackAddress() && transport.equals(Transport.LOCAL)) {
      throw new CliException(
          ExitCode.REFUSED,
          "listening at %s would send keys and files over the network in plain HTTP"
              .formatted(bind.getHostAddress()),
          "give --tls-cert and --tls-key, leave out --bind, or say --insecure if that network is"
              + " trusted");
    }
  }

  ExitCode run(Greeting greeting) throws InterruptedException {
    CompletableFuture<ExitCode> toldToStop = new CompletableFuture<>();
    shell.signals().onStop(toldToStop::complete);
    RunningServer server = start();
    LocalServer registered = register(server, greeting);
    try {
      toldToStop.join();
      return drain(server);
    } finally {
      unregister(registered);
    }
  }

  private RunningServer start() throws InterruptedException {
    try {
      return opening.open();
    } catch (BindException e) {
      throw addressProblem(e);
    } catch (IOException e) {
      throw new CliException(
          ExitCode.REFUSED,
          "the server cannot start with the data folder %s: %s"
              .formatted(place.data(), FileProblem.reason(e)),
          "correct that, or choose another folder with --data DIR",
          e);
    }
  }

  /** Java tells what is wrong with an address by its words only. */
  private CliException addressProblem(BindException problem) {
    String reason = String.valueOf(problem.getMessage());
    String address = place.bind().getHostAddress() + " port " + place.port();
    if (reason.contains("ermission")) {
      return new CliException(
          ExitCode.UNREACHABLE,
          "%s may be used by the administrator of this machine only".formatted(address),
          "choose a port of 1024 or above with --port",
          problem);
    }
    if (reason.contains("assign")) {
      return new CliException(
          ExitCode.UNREACHABLE,
          "%s is no address of this machine".formatted(place.bind().getHostAddress()),
          "correct --bind",
          problem);
    }
    return new CliException(
        ExitCode.UNREACHABLE,
        "%s is in use by another program".formatted(address),
        "choose another one with --port (0 for any free one), or see whose it is:"
            + " ss -ltnp 'sport = :%d'".formatted(place.port()),
        problem);
  }

  private LocalServer register(RunningServer server, Greeting greeting) {
    LocalServer itself =
        new LocalServer(
            server.url(),
            ProcessHandle.current().pid(),
            shell.timing().clock().instant(),
            server.adminKeyFile());
    boolean found = false;
    try {
      found = server.hasAdminKey() && itself.register(shell.folders().quorus());
    } catch (IOException e) {
      shell
          .console()
          .complain(
              "cannot write %s in %s: %s"
                  .formatted(LocalServer.FILE, shell.folders().quorus(), FileProblem.reason(e)),
              "");
    }
    greeting.say(server, found);
    return itself;
  }

  private ExitCode drain(RunningServer server) throws InterruptedException {
    Console console = shell.console();
    console
        .err()
        .printf(
            "quorus: stopping; running transfers have %s. A second signal ends at once.%n",
            Figures.duration(place.grace()));
    CompletableFuture<Void> stopped = new CompletableFuture<>();
    Thread stopping = Thread.ofVirtual().name("stopping").start(() -> complete(stopped, server));
    stopping.join(place.grace().plus(CLOSING));
    if (!stopped.isDone()) {
      throw new CliException(
          ExitCode.TIMED_OUT,
          "the server did not stop within %s"
              .formatted(Figures.duration(place.grace().plus(CLOSING))),
          "nothing acknowledged is lost; the next start goes on with it");
    }
    stopped.join();
    return ExitCode.DONE;
  }

  private void complete(CompletableFuture<Void> stopped, RunningServer server) {
    try {
      server.stop(place.grace());
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

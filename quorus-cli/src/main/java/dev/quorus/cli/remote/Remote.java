package dev.quorus.cli.remote;

import dev.quorus.api.client.ClientError;
import dev.quorus.api.client.ClientOptions;
import dev.quorus.api.client.EventStream;
import dev.quorus.api.client.QuorusClient;
import dev.quorus.api.model.Problem;
import dev.quorus.api.model.TextPlace;
import dev.quorus.api.model.Violation;
import dev.quorus.cli.shell.CliException;
import dev.quorus.cli.shell.ExitCode;
import dev.quorus.cli.shell.Shell;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ParseResult;

/** A server, and its answers: errors of the client become messages that say what to do. */
public final class Remote implements AutoCloseable {
  private final ServerAddress address;
  private final QuorusClient client;

  private Remote(ServerAddress address, QuorusClient client) {
    this.address = address;
    this.client = client;
  }

  /** The server that the arguments or the environment name. It is not asked anything yet. */
  public static Remote open(ParseResult arguments, Shell shell) {
    return of(ServerOptions.find(arguments, shell), shell);
  }

  /** The server at this address. It is not asked anything yet. */
  static Remote of(ServerAddress address, Shell shell) {
    try {
      ClientOptions options = ClientOptions.of(address.url(), address.key().reveal());
      Path certificates = address.certificates();
      if (certificates != null) {
        options = options.withTrust(TrustedServers.of(certificates));
      }
      return new Remote(address, new QuorusClient(options, shell.timing().clock()));
    } catch (IllegalArgumentException e) {
      throw new CliException(
          ExitCode.USAGE,
          String.valueOf(e.getMessage()),
          "the address is from %s, the key from %s"
              .formatted(address.origin(), address.keyOrigin()),
          e);
    }
  }

  /** Whether the server's files are those of this machine. */
  boolean isLocal() {
    return address.isLocal();
  }

  /** Asks, and waits for the answer. */
  public <T> T ask(Function<QuorusClient, CompletableFuture<T>> question)
      throws InterruptedException {
    try {
      return question.apply(client).get();
    } catch (ExecutionException e) {
      throw told(e.getCause());
    }
  }

  /** Begins to listen; does not wait. */
  public EventStream listen(Function<QuorusClient, EventStream> wish) {
    return wish.apply(client);
  }

  /** What ended a stream, in words. */
  public RuntimeException told(@Nullable Throwable problem) {
    return problem instanceof ClientError error
        ? told(error)
        : new IllegalStateException("the client failed in a way that it does not name", problem);
  }

  /** The error in words, with the exit code for it. */
  private CliException told(ClientError error) {
    return switch (error) {
      case ClientError.Unreachable away ->
          new CliException(
              ExitCode.UNREACHABLE,
              String.valueOf(away.getMessage()),
              "the address is from %s; %s"
                  .formatted(
                      address.origin(),
                      "https".equals(address.url().getScheme())
                          ? "--ca FILE names the authority of its certificate, if that is your own"
                          : "'quorus start' runs a server here"),
              away);
      case ClientError.TimedOut late ->
          new CliException(
              ExitCode.TIMED_OUT,
              String.valueOf(late.getMessage()),
              "look at the server's log",
              late);
      case ClientError.Refused refused -> refused(refused);
    };
  }

  private CliException refused(ClientError.Refused refused) {
    Problem problem = refused.problem();
    String detail = problem.detail() == null ? problem.title() : problem.detail();
    return switch (problem.status()) {
      case 400 ->
          new CliException(
              ExitCode.USAGE, detail + violations(problem), "correct it, and try again", refused);
      case 401, 403 ->
          new CliException(
              ExitCode.REFUSED,
              "%s refused the key from %s: %s"
                  .formatted(address.url(), address.keyOrigin(), detail),
              "give another one with --api-key-file or the variable QUORUS_API_KEY",
              refused);
      case 429, 503 ->
          new CliException(
              ExitCode.UNREACHABLE,
              "%s does not take this now: %s".formatted(address.url(), detail),
              "try again later",
              refused);
      default ->
          new CliException(
              ExitCode.FAILED, "%s (%s)".formatted(detail, problem.code()), "", refused);
    };
  }

  private static String violations(Problem problem) {
    return problem.violations().stream().map(Remote::line).collect(Collectors.joining());
  }

  /** With the place in the text under it, if it has one. */
  private static String line(Violation violation) {
    TextPlace place = violation.place();
    String told = "\n  %s: %s".formatted(violation.pointer(), violation.message());
    return place == null
        ? told
        : "%s%n%s".formatted(told, place.excerpt().indent(4).stripTrailing());
  }

  @Override
  public void close() {
    client.close();
  }
}

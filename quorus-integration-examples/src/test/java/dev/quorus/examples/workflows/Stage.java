package dev.quorus.examples.workflows;

import com.sun.net.httpserver.HttpServer;
import dev.quorus.cli.command.Command;
import dev.quorus.cli.command.CommandEntry;
import dev.quorus.cli.embedded.EmbeddedEngine;
import dev.quorus.cli.shell.CliException;
import dev.quorus.cli.shell.Console;
import dev.quorus.cli.shell.Folders;
import dev.quorus.cli.shell.Shell;
import dev.quorus.cli.shell.Terminal;
import dev.quorus.cli.shell.Timing;
import dev.quorus.cli.workflow.WorkflowGroup;
import dev.quorus.core.time.Pause;
import dev.quorus.core.time.SystemTime;
import dev.quorus.core.time.Ticker;
import dev.quorus.core.transfer.Credentials;
import dev.quorus.core.transfer.Secret;
import dev.quorus.core.transfer.ServerTrust;
import dev.quorus.examples.process.Checkout;
import dev.quorus.examples.protocols.RealServers;
import dev.quorus.examples.protocols.Site;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.ParseResult;

/** Real servers, connections to them, somebody who is told, and the command in this process. */
final class Stage implements AutoCloseable {
  /** How the command ended. */
  record Ended(int exitCode, String out, String err) {}

  private final Path folder;
  private final RealServers servers;
  private final HttpServer hooks;
  private final List<String> told = Collections.synchronizedList(new ArrayList<>());

  private Stage(Path folder) throws IOException {
    this.folder = folder;
    this.servers = RealServers.start(folder);
    this.hooks = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    hooks.createContext(
        "/",
        exchange -> {
          told.add(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
          exchange.sendResponseHeaders(204, -1);
          exchange.close();
        });
    hooks.start();
    writeConnections();
  }

  static Stage open(Path folder) throws IOException {
    return new Stage(folder);
  }

  RealServers servers() {
    return servers;
  }

  /** The bodies of all notices so far. */
  List<String> told() {
    return List.copyOf(told);
  }

  /** A folder of this machine, made. */
  Path made(String name) throws IOException {
    return Files.createDirectories(folder.resolve("here").resolve(name));
  }

  /** Writes a file below a folder. */
  static Path write(Path root, String name, String text) throws IOException {
    Path file = root.resolve(name);
    Files.createDirectories(Objects.requireNonNull(file.getParent()));
    return Files.writeString(file, text);
  }

  private void writeConnections() throws IOException {
    StringBuilder text = new StringBuilder("connections:\n");
    Map.of(
            "partner", servers.sftp(),
            "finance-share", servers.smb(),
            "hub", servers.ftp(),
            "secure-hub", servers.ftps(),
            "web", servers.http())
        .forEach((name, site) -> text.append(connection(name, site)));
    text.append("secrets: {alarm-hook: 'http://127.0.0.1:")
        .append(hooks.getAddress().getPort())
        .append("/alarm'}\n");
    Path file = write(folder, "home/connections.yaml", text.toString());
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
  }

  private String connection(String name, Site site) {
    StringBuilder text = new StringBuilder("  " + name + ":\n    uri: " + site.base() + "\n");
    switch (site.credentials()) {
      case Credentials.UserPassword(String user, Secret password) ->
          text.append("    user: %s\n    password: %s\n".formatted(user, password.reveal()));
      case Credentials.PrivateKey key ->
          text.append(
              "    user: %s\n    identity: %s\n"
                  .formatted(key.user(), folder.resolve("ssh").resolve("user_key")));
      case Credentials.Bearer bearer -> throw new IllegalStateException("no site takes tokens");
      case null -> {
        // It lets everybody in.
      }
    }
    switch (site.trust()) {
      case ServerTrust.Pinned(List<String> keys) ->
          text.append("    hostKey: ").append(keys.getFirst()).append('\n');
      case ServerTrust.FirstUse first -> text.append("    trustOnFirstUse: true\n");
      case ServerTrust.SignedBy signed ->
          throw new IllegalStateException("the examples use no authorities of their own");
      case ServerTrust.KnownToAgent known -> {
        // It has neither key nor certificate.
      }
    }
    return text.toString();
  }

  /** Runs an example with these arguments. */
  Ended run(String workflow, String... more) throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    Shell shell = shell(out, err);
    CommandEntry entry =
        WorkflowGroup.entry(
            shell, options -> EmbeddedEngine.open(shell.folders().quorus(), options));
    List<String> arguments = new ArrayList<>(List.of("run", file(workflow)));
    arguments.addAll(List.of(more));
    ParseResult parsed =
        new CommandLine(entry.whole(arguments))
            .parseArgs(arguments.toArray(String[]::new))
            .subcommand();
    int exitCode;
    try {
      exitCode = ((Command) parsed.commandSpec().userObject()).run(parsed).number();
    } catch (CliException e) {
      shell.console().complain(String.valueOf(e.getMessage()), e.remedy());
      exitCode = e.exitCode().number();
    }
    return new Ended(
        exitCode, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }

  /** From the checkout: in a jar it would be no file. */
  private static String file(String workflow) {
    return Checkout.file(
            "quorus-integration-examples/src/main/resources/workflows/" + workflow + ".yaml")
        .toString();
  }

  private Shell shell(ByteArrayOutputStream out, ByteArrayOutputStream err) {
    Console console =
        new Console(
            new PrintStream(out, true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8),
            new Nobody(),
            false);
    return new Shell(
        console,
        name -> null,
        new Folders(folder, folder.resolve("home")),
        new Timing(SystemTime.INSTANCE, Ticker.SYSTEM, Pause.SYSTEM),
        action -> {});
  }

  /** No terminal, and nobody before it. */
  private static final class Nobody implements Terminal {
    @Override
    public boolean showsOutput() {
      return false;
    }

    @Override
    public boolean showsErrors() {
      return false;
    }

    @Override
    public Size size() {
      return Size.USUAL;
    }

    @Override
    public boolean unicode() {
      return true;
    }

    @Override
    public Optional<Secret> askSecret(String question) {
      return Optional.empty();
    }
  }

  @Override
  public void close() {
    hooks.stop(0);
    servers.close();
  }
}

package dev.quorus.cli.remote;

import dev.quorus.api.model.ConnectionAccess;
import dev.quorus.api.model.ConnectionSpec;
import dev.quorus.api.model.ConnectionView;
import dev.quorus.cli.command.Command;
import dev.quorus.cli.command.HelpText;
import dev.quorus.cli.command.HelpText.Example;
import dev.quorus.cli.shell.CliException;
import dev.quorus.cli.shell.ExitCode;
import dev.quorus.cli.shell.Shell;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParseResult;

/** Creates a connection, or changes one. */
final class EditConnectionCommand implements Command {
  private final Shell shell;
  private final Action action;

  /** What is done. */
  enum Action {
    CREATE,
    UPDATE
  }

  EditConnectionCommand(Shell shell, Action action) {
    this.shell = shell;
    this.action = action;
  }

  @Override
  public void declare(CommandSpec spec) {
    spec.addPositional(
        PositionalParamSpec.builder()
            .index("0")
            .arity(action == Action.CREATE ? "0..1" : "1")
            .paramLabel("NAME")
            .type(String.class)
            .description(
                "Its name: a-z, 0-9 and -."
                    + (action == Action.CREATE ? " May be left out where FILE says it." : ""))
            .build());
    spec.addPositional(
        PositionalParamSpec.builder()
            .index("1")
            .arity("0..1")
            .paramLabel("URI")
            .type(String.class)
            .description("Where it leads, as sftp://me@partner.example/out.")
            .build());
    ConnectionOptions.declare(spec);
    Asked.declareJson(spec, "Write the connection, without its secrets, as JSON.");
    ServerOptions.declare(spec);
  }

  @Override
  public HelpText help() {
    return action == Action.CREATE
        ? HelpText.of(
            List.of(
                "A secret comes from a file, from standard input, or is asked for; it is stored"
                    + " encrypted, and never shown again."),
            List.of(
                new Example(
                    "quorus connections create partner-a sftp://me@partner.example/out"
                        + " --identity ~/.ssh/id_ed25519 --known-hosts ~/.ssh/known_hosts",
                    "with a key, from a server that this machine knows"),
                new Example(
                    "quorus doctor sftp://me@partner.example/out --save partner.json",
                    "look first"),
                new Example(
                    "quorus connections create partner-a -f partner.json --ask",
                    "then keep what the doctor found")),
            TransferGroup.codes())
        : HelpText.of(
            List.of(
                "What is not given stays as it is; with -f all of it is replaced, but secrets that"
                    + " FILE shows as ***. Transfers that run go on as they are."),
            List.of(
                new Example(
                    "quorus connections update partner-a --sessions 2 --bandwidth 10MiB/s",
                    "go easy on it"),
                new Example(
                    "quorus connections update partner-a sftp://me@new.partner.example/out",
                    "it has moved")),
            TransferGroup.codes());
  }

  @Override
  public ExitCode run(ParseResult arguments) throws InterruptedException {
    try (Remote server = Remote.open(arguments, shell)) {
      ConnectionView done =
          action == Action.CREATE ? create(arguments, server) : update(arguments, server);
      if (arguments.hasMatchedOption("--json")) {
        shell.console().out().println(Told.json(done));
      } else {
        ConnectionLines.details(done).forEach(shell.console().out()::println);
      }
    }
    return ExitCode.DONE;
  }

  private ConnectionView create(ParseResult arguments, Remote server) throws InterruptedException {
    ConnectionSpec given = given(arguments);
    if (given == null) {
      throw CliException.usage(
          "where the connection leads is missing",
          "name it, as sftp://me@partner.example/out, or give a file with -f FILE");
    }
    String name = arguments.matchedPositionalValue(0, given.name());
    if (name == null) {
      throw CliException.usage("the connection has no name", "give one, as partner-a");
    }
    ConnectionSpec whole = ConnectionOptions.with(given.named(name), arguments, shell);
    return server.ask(client -> client.connections().create(whole));
  }

  private ConnectionView update(ParseResult arguments, Remote server) throws InterruptedException {
    String name = arguments.matchedPositionalValue(0, "");
    ConnectionView present = server.ask(client -> client.connections().get(name));
    ConnectionSpec before = present.spec();
    ConnectionSpec given = given(arguments);
    ConnectionSpec base;
    if (given == null) {
      base = before;
    } else if (ConnectionOptions.file(arguments) != null) {
      base = given;
    } else {
      base =
          new ConnectionSpec(
              name,
              given.endpoint(),
              given.credentials() == null ? before.credentials() : renamed(before, given),
              before.trust(),
              before.limits(),
              before.policy());
    }
    ConnectionSpec whole = ConnectionOptions.with(base.named(null), arguments, shell);
    return server.ask(
        client -> client.connections().change(name, whole, present.revision().version()));
  }

  /** The former secrets with the user that an address names. */
  private static ConnectionAccess renamed(ConnectionSpec before, ConnectionSpec given) {
    var old = before.credentials() == null ? ConnectionAccess.NONE : before.credentials();
    String user = given.credentials() == null ? old.username() : given.credentials().username();
    return new ConnectionAccess(
        user, old.domain(), old.password(), old.privateKey(), old.passphrase(), old.bearer());
  }

  private @Nullable ConnectionSpec given(ParseResult arguments) {
    String file = ConnectionOptions.file(arguments);
    String uri = arguments.matchedPositionalValue(1, (String) null);
    if (file != null && uri != null) {
      throw CliException.usage(
          "an address and -f exclude each other: the file says where it leads",
          "leave one of them out");
    }
    if (file != null) {
      return ConnectionFile.read(file, shell);
    }
    return uri == null ? null : ConnectionOptions.to(uri);
  }
}

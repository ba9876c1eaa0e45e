package dev.quorus.cli.remote;

import dev.quorus.api.model.ConnectionAccess;
import dev.quorus.api.model.ConnectionView;
import dev.quorus.api.model.RotateConnection;
import dev.quorus.cli.command.Command;
import dev.quorus.cli.command.HelpText;
import dev.quorus.cli.command.HelpText.Example;
import dev.quorus.cli.order.SecretOptions;
import dev.quorus.cli.shell.ExitCode;
import dev.quorus.cli.shell.Shell;
import dev.quorus.core.transfer.Credentials;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParseResult;

/** Gives a connection another secret, or accepts another key of its server. */
final class RotateConnectionCommand implements Command {
  private static final String ACCEPT = "--accept-host-key";
  private static final String USER = "--user";

  private final Shell shell;

  RotateConnectionCommand(Shell shell) {
    this.shell = shell;
  }

  @Override
  public void declare(CommandSpec spec) {
    spec.addPositional(
        PositionalParamSpec.builder()
            .index("0")
            .arity("1")
            .paramLabel("NAME")
            .type(String.class)
            .description("The name of the connection.")
            .build());
    SecretOptions.declare(spec);
    spec.addOption(
        OptionSpec.builder(USER)
            .paramLabel("NAME")
            .type(String.class)
            .description("Log in as NAME from now on. Default: as before.")
            .build());
    spec.addOption(
        OptionSpec.builder(ACCEPT)
            .paramLabel("FINGERPRINT")
            .type(List.class)
            .auxiliaryTypes(String.class)
            .description(
                "Know the server by this key from now on, as SHA256:..., and by no earlier one. May"
                    + " be repeated.")
            .build());
    Asked.declareJson(spec, "Write the connection, without its secrets, as JSON.");
    ServerOptions.declare(spec);
  }

  @Override
  public HelpText help() {
    return HelpText.of(
        List.of(
            "Attempts that run keep the secret that they have; the next attempt of each transfer"
                + " takes the new one. Without any option the password is asked for.",
            "A server whose key has changed is not believed until its new fingerprint is accepted"
                + " here: compare it with the server's owner first."),
        List.of(
            new Example(
                "quorus connections rotate partner-a --password-file new-password",
                "the partner has changed the password"),
            new Example(
                "quorus connections rotate partner-a --accept-host-key"
                    + " SHA256:jKzXsZ5yWfLhZ0uJxq8m1v6pYVYb3rM0cO2n4T5e6uA",
                "the partner has a new server")),
        TransferGroup.codes());
  }

  @Override
  public ExitCode run(ParseResult arguments) throws InterruptedException {
    String name = arguments.matchedPositionalValue(0, "");
    try (Remote server = Remote.open(arguments, shell)) {
      ConnectionView before = server.ask(client -> client.connections().get(name));
      RotateConnection rotation = rotation(arguments, before);
      ConnectionView after =
          server.ask(
              client -> client.connections().rotate(name, rotation, before.revision().version()));
      if (arguments.hasMatchedOption("--json")) {
        shell.console().out().println(Told.json(after));
      } else {
        ConnectionLines.details(after).forEach(shell.console().out()::println);
      }
    }
    return ExitCode.DONE;
  }

  private RotateConnection rotation(ParseResult arguments, ConnectionView before) {
    List<String> keys = arguments.matchedOptionValue(ACCEPT, List.of());
    ConnectionAccess known =
        before.credentials() == null ? ConnectionAccess.NONE : before.credentials();
    String former = known.username() == null ? "" : known.username();
    String user = arguments.matchedOptionValue(USER, former);
    Optional<Credentials> given = SecretOptions.given(arguments, shell, user);
    if (given.isEmpty() && keys.isEmpty()) {
      given = Optional.of(SecretOptions.asked(shell, user));
    }
    return new RotateConnection(
        given.map(each -> ConnectionOptions.access(each, known.domain())).orElse(null), keys);
  }
}

package dev.quorus.cli.remote;

import dev.quorus.api.model.GrantView;
import dev.quorus.api.model.IdentityView;
import dev.quorus.api.model.ScopeName;
import dev.quorus.cli.command.Command;
import dev.quorus.cli.command.HelpText;
import dev.quorus.cli.command.HelpText.Example;
import dev.quorus.cli.shell.CliException;
import dev.quorus.cli.shell.ExitCode;
import dev.quorus.cli.shell.FileProblem;
import dev.quorus.cli.shell.Shell;
import dev.quorus.core.transfer.Secret;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParseResult;

/** Checks a key with its server, and keeps both for the commands that follow. */
public final class LoginCommand implements Command {
  private static final String KEY_FILE = "--key-file";

  private final Shell shell;
  private final InputStream in;

  /**
   * @param in where the key is read from if nobody can be asked
   */
  public LoginCommand(Shell shell, InputStream in) {
    this.shell = shell;
    this.in = in;
  }

  @Override
  public void declare(CommandSpec spec) {
    spec.addPositional(
        PositionalParamSpec.builder()
            .index("0")
            .arity("1")
            .paramLabel("URL")
            .type(String.class)
            .description("The server, such as https://quorus.example:8443.")
            .build());
    spec.addOption(
        OptionSpec.builder(KEY_FILE)
            .paramLabel("FILE")
            .type(String.class)
            .description(
                "The file with the API key. Default: ask for it, or read it from standard input.")
            .build());
    ServerOptions.declareCertificates(spec);
    Asked.declareJson(spec, "Write whose key it is, as the REST API has it.");
  }

  @Override
  public HelpText help() {
    return HelpText.of(
        List.of(
            "The server and the key are kept in the file login.json of the folder QUORUS_HOME, which"
                + " nobody else can read. The other commands use them unless --server or the variable"
                + " QUORUS_SERVER names another server. 'quorus logout' removes them."),
        List.of(
            new Example("quorus login https://quorus.example:8443", "asks for the key"),
            new Example(
                "quorus login https://quorus.example:8443 --key-file nightly.key",
                "with the key of a file"),
            new Example(
                "pass show quorus | quorus login https://quorus.example:8443",
                "with the key of another program")),
        TransferGroup.codes());
  }

  @Override
  public ExitCode run(ParseResult arguments) throws InterruptedException, IOException {
    URI url = ServerOptions.url(arguments.matchedPositionalValue(0, ""), "the argument URL");
    Path certificates = ServerOptions.certificates(arguments, shell);
    Secret key = key(arguments);
    ServerAddress address =
        new ServerAddress(url, "the argument URL", key, keyOrigin(arguments), certificates);
    try (Remote server = Remote.of(address, shell)) {
      IdentityView who = server.ask(client -> client.access().identity());
      save(new SavedLogin(url, key, certificates));
      print(who, url, arguments.hasMatchedOption("--json"));
    }
    return ExitCode.DONE;
  }

  private static String keyOrigin(ParseResult arguments) {
    return arguments.matchedOptionValue(KEY_FILE, "standard input");
  }

  private void save(SavedLogin login) {
    Path folder = shell.folders().quorus();
    try {
      login.save(folder);
    } catch (IOException e) {
      throw new CliException(
          ExitCode.FAILED,
          "cannot keep the key in %s: %s"
              .formatted(folder.resolve(SavedLogin.FILE), FileProblem.reason(e)),
          "set the variable QUORUS_HOME to a folder of yours",
          e);
    }
  }

  private Secret key(ParseResult arguments) throws IOException {
    String file = arguments.matchedOptionValue(KEY_FILE, (String) null);
    if (file != null) {
      return ServerOptions.key(shell.folders().resolve(file));
    }
    Optional<Secret> typed = shell.console().terminal().askSecret("API key: ");
    return typed.isPresent() ? typed.get() : piped();
  }

  private Secret piped() throws IOException {
    BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
    String line = lines.readLine();
    if (line == null || line.isBlank()) {
      throw CliException.usage(
          "there is no API key on standard input",
          "give %s FILE, or pipe the key in".formatted(KEY_FILE));
    }
    return new Secret(line.strip());
  }

  private void print(IdentityView who, URI url, boolean json) {
    if (json) {
      shell.console().out().println(Told.json(who));
      return;
    }
    GrantView grant = who.grant();
    shell
        .console()
        .out()
        .println(
            "logged in to %s as %s, %s of %s"
                .formatted(
                    url,
                    who.name(),
                    grant.role().wire(),
                    grant.scope() == ScopeName.CLUSTER
                        ? "all tenants"
                        : "tenant " + grant.tenant()));
  }
}

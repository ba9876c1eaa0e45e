package dev.quorus.cli.workflow;

import dev.quorus.cli.shell.CliException;
import dev.quorus.cli.shell.ExitCode;
import dev.quorus.cli.shell.FileProblem;
import dev.quorus.cli.shell.Shell;
import dev.quorus.core.transfer.Credentials;
import dev.quorus.core.transfer.Endpoint;
import dev.quorus.core.transfer.Secret;
import dev.quorus.core.transfer.ServerTrust;
import dev.quorus.workflow.plan.Plan;
import dev.quorus.workflow.plan.PlannedGlob;
import dev.quorus.workflow.plan.PlannedGroup;
import dev.quorus.workflow.plan.PlannedLocation;
import dev.quorus.workflow.plan.PlannedText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** Connections and secrets by their names: from the environment, else from the file. */
final class Connections {
  private static final String FILE = "connections.yaml";
  private static final String OPTION = "--connections";
  private static final String CONNECTION = "QUORUS_CONNECTION_";
  private static final String SECRET = "QUORUS_SECRET_";

  private final Shell shell;
  private final ConnectionFile file;
  private final Map<String, Endpoint> known = new ConcurrentHashMap<>();

  private Connections(Shell shell, ConnectionFile file) {
    this.shell = shell;
    this.file = file;
  }

  static void declare(CommandSpec spec) {
    spec.addOption(
        OptionSpec.builder(OPTION)
            .paramLabel("FILE")
            .type(String.class)
            .description(
                "Take connections and secrets from FILE; else from connections.yaml in the folder"
                    + " that QUORUS_HOME names.")
            .build());
  }

  /**
   * Those of this user: of the file that the options name, else of the usual one, if it is there.
   */
  static Connections of(Shell shell, ParseResult arguments) {
    String given = arguments.matchedOptionValue(OPTION, (String) null);
    Path usual = shell.folders().quorus().resolve(FILE);
    if (given == null && !Files.exists(usual)) {
      return new Connections(shell, ConnectionFile.NONE);
    }
    Path path = given == null ? usual : shell.folders().resolve(given);
    return new Connections(shell, ConnectionFile.read(path));
  }

  /** How the name of a connection or secret is written in the environment. */
  private static String variable(String prefix, String name) {
    return prefix + name.toUpperCase(Locale.ROOT).replace('-', '_');
  }

  /** Ends the command if the plan names a connection or a secret that is not known here. */
  void check(Plan plan) {
    Stream.of(plan.groups(), plan.onSuccess().groups(), plan.onFailure().groups())
        .flatMap(List::stream)
        .flatMap(Connections::locations)
        .map(PlannedLocation::connection)
        .filter(Objects::nonNull)
        .forEach(this::endpoint);
    Stream.of(plan.onSuccess().notices(), plan.onFailure().notices())
        .flatMap(List::stream)
        .flatMap(each -> Stream.concat(Stream.of(each.url()), each.headers().values().stream()))
        .flatMap(each -> each.parts().stream())
        .forEach(each -> {
          if (each instanceof PlannedText.SecretPart(String ref)) {
            secret(ref);
          }
        });
  }

  private static Stream<PlannedLocation> locations(PlannedGroup group) {
    PlannedGlob glob = group.glob();
    return Stream.concat(
        group.transfers().stream().flatMap(each -> Stream.of(each.source(), each.destination())),
        glob == null ? Stream.empty() : Stream.of(glob.source()));
  }

  /** The value of a secret. */
  Secret secret(String name) {
    String value = shell.environment().get(variable(SECRET, name));
    String found = value == null ? file.secrets().get(name) : value;
    if (found == null) {
      throw CliException.usage(
          "the secret '%s' is not known here".formatted(name),
          "set the variable %s, or write it under secrets in %s"
              .formatted(variable(SECRET, name), shell.folders().quorus().resolve(FILE)));
    }
    return new Secret(found);
  }

  /** Where a connection leads, with what it is opened with. */
  Endpoint endpoint(String name) {
    return known.computeIfAbsent(name, this::open);
  }

  private Endpoint open(String name) {
    String variable = shell.environment().get(variable(CONNECTION, name));
    if (variable != null) {
      return parse(name, variable);
    }
    Map<String, String> settings = file.connections().get(name);
    if (settings == null) {
      throw CliException.usage(
          "the connection '%s' is not known here%s"
              .formatted(
                  name,
                  file.names().isEmpty() ? "" : "; known: " + String.join(", ", file.names())),
          "set the variable %s to its URI, or write it under connections in %s"
              .formatted(variable(CONNECTION, name), shell.folders().quorus().resolve(FILE)));
    }
    Endpoint base = parse(name, settings.getOrDefault("uri", ""));
    Credentials credentials = credentials(name, settings, base);
    Endpoint opened = credentials == null ? base : base.with(credentials);
    return opened.with(trust(name, settings, base));
  }

  private static Endpoint parse(String name, String uri) {
    try {
      return Endpoint.parse(uri);
    } catch (IllegalArgumentException e) {
      // Not kept as the cause: it may repeat the text, and a password in it.
      throw CliException.usage(
          "the connection '%s' has no URI that can be used".formatted(name),
          "write one such as sftp://host:22 or /srv/data");
    }
  }

  private @Nullable Credentials credentials(
      String name, Map<String, String> settings, Endpoint base) {
    String inUri = base.credentials() instanceof Credentials.UserPassword own ? own.user() : "";
    String user = settings.getOrDefault("user", inUri);
    String identity = settings.get("identity");
    String token = settings.get("token");
    String password =
        settings.containsKey("passwordFile")
            ? content(name, settings.getOrDefault("passwordFile", "")).strip()
            : settings.get("password");
    if (identity != null) {
      String passphrase = settings.get("passphrase");
      return new Credentials.PrivateKey(
          user,
          new Secret(content(name, identity)),
          passphrase == null ? null : new Secret(passphrase));
    }
    if (token != null) {
      return new Credentials.Bearer(new Secret(token));
    }
    return password == null
        ? base.credentials()
        : new Credentials.UserPassword(user, new Secret(password));
  }

  private String content(String name, String path) {
    Path file = shell.folders().resolve(path);
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new CliException(
          ExitCode.USAGE,
          "the connection '%s' names %s, which cannot be read: %s"
              .formatted(name, file, FileProblem.reason(e)),
          "check that it exists and that you may read it",
          e);
    }
  }

  private static ServerTrust trust(String name, Map<String, String> settings, Endpoint base) {
    String hostKey = settings.get("hostKey");
    if (hostKey == null) {
      return settings.getOrDefault("trustOnFirstUse", "false").equals("true")
          ? new ServerTrust.FirstUse()
          : base.trust();
    }
    try {
      return new ServerTrust.Pinned(List.of(hostKey.split("[,\\s]+")));
    } catch (IllegalArgumentException e) {
      throw new CliException(
          ExitCode.USAGE,
          "the connection '%s': %s".formatted(name, e.getMessage()),
          "ask the server's owner for it",
          e);
    }
  }
}

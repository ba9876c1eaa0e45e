package dev.quorus.cli.remote;

import dev.quorus.cli.local.LocalServer;
import dev.quorus.cli.shell.CliException;
import dev.quorus.cli.shell.ExitCode;
import dev.quorus.cli.shell.FileProblem;
import dev.quorus.cli.shell.Shell;
import dev.quorus.core.transfer.Secret;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** Finds the server that a command talks to, and the key for it. */
public final class ServerOptions {
  private static final String SERVER = "--server";
  private static final String KEY_FILE = "--api-key-file";
  private static final String SERVER_VARIABLE = "QUORUS_SERVER";
  private static final String KEY_VARIABLE = "QUORUS_API_KEY";
  private static final String CA = "--ca";
  private static final String CA_VARIABLE = "QUORUS_CA";
  private static final URI USUAL = URI.create("http://127.0.0.1:8080");

  private final ParseResult arguments;
  private final Shell shell;

  private ServerOptions(ParseResult arguments, Shell shell) {
    this.arguments = arguments;
    this.shell = shell;
  }

  /** Declares them. */
  public static void declare(CommandSpec spec) {
    spec.addOption(
        OptionSpec.builder(SERVER)
            .paramLabel("URL")
            .type(String.class)
            .description(
                "The server to talk to. Default: the variable QUORUS_SERVER, else that of 'quorus"
                    + " login', else the server that 'quorus start' runs on this machine.")
            .build());
    spec.addOption(
        OptionSpec.builder(KEY_FILE)
            .paramLabel("FILE")
            .type(String.class)
            .description(
                "The file with the API key. Default: the variable QUORUS_API_KEY, else that of 'quorus"
                    + " login', else the local server's admin.key.")
            .build());
    declareCertificates(spec);
  }

  static void declareCertificates(CommandSpec spec) {
    spec.addOption(
        OptionSpec.builder(CA)
            .paramLabel("FILE")
            .type(String.class)
            .description(
                "Know a server with TLS by the certificates of this PEM file. Default: the variable"
                    + " QUORUS_CA, else the authorities that this machine trusts.")
            .build());
  }

  /**
   * The server and its key.
   *
   * @throws CliException that says what was tried
   */
  static ServerAddress find(ParseResult arguments, Shell shell) {
    return new ServerOptions(arguments, shell).find();
  }

  private ServerAddress find() {
    String option = arguments.matchedOptionValue(SERVER, (String) null);
    if (option != null) {
      return keyed(url(option, SERVER), SERVER, null);
    }
    Optional<String> variable = shell.environment().value(SERVER_VARIABLE);
    if (variable.isPresent()) {
      return keyed(url(variable.get(), SERVER_VARIABLE), "the variable " + SERVER_VARIABLE, null);
    }
    Optional<SavedLogin> login = login();
    if (login.isPresent()) {
      return keyed(login.get().url(), "'quorus login'", null);
    }
    return registered()
        .map(server -> keyed(server.url(), origin(server), server.adminKey()))
        .orElseGet(() -> keyed(USUAL, "the usual address", null));
  }

  private Optional<SavedLogin> login() {
    Path folder = shell.folders().quorus();
    try {
      return SavedLogin.find(folder);
    } catch (IOException e) {
      throw new CliException(
          ExitCode.USAGE,
          "cannot read %s: %s".formatted(folder.resolve(SavedLogin.FILE), FileProblem.reason(e)),
          "log in again with 'quorus login', or 'quorus logout'",
          e);
    }
  }

  private String origin(LocalServer server) {
    String state = server.alive() ? "" : ", which is gone";
    return "%s, written by process %d%s"
        .formatted(shell.folders().quorus().resolve(LocalServer.FILE), server.pid(), state);
  }

  private Optional<LocalServer> registered() {
    try {
      return LocalServer.find(shell.folders().quorus());
    } catch (IOException e) {
      throw new CliException(
          ExitCode.USAGE,
          "cannot read %s: %s"
              .formatted(shell.folders().quorus().resolve(LocalServer.FILE), FileProblem.reason(e)),
          "remove it, or name the server with %s".formatted(SERVER),
          e);
    }
  }

  private ServerAddress keyed(URI url, String origin, @Nullable Path adminKey) {
    String file = arguments.matchedOptionValue(KEY_FILE, (String) null);
    if (file != null) {
      return found(url, origin, key(shell.folders().resolve(file)), KEY_FILE);
    }
    Optional<String> variable = shell.environment().value(KEY_VARIABLE);
    if (variable.isPresent()) {
      String keyOrigin = "the variable " + KEY_VARIABLE;
      return found(url, origin, new Secret(variable.get()), keyOrigin);
    }
    Optional<SavedLogin> login = login().filter(saved -> saved.url().equals(url));
    if (login.isPresent()) {
      return found(url, origin, login.get().key(), "'quorus login'");
    }
    if (!ServerAddress.isLocal(url)) {
      // The key of the local server would be given away to whoever runs the other one.
      throw CliException.usage(
          "there is no API key for %s".formatted(url),
          "give %s FILE, set the variable %s, or log in with 'quorus login %s'"
              .formatted(KEY_FILE, KEY_VARIABLE, url));
    }
    Path local = adminKey == null ? adminKeyOf(url) : adminKey;
    if (url.equals(USUAL) && adminKey == null && Files.notExists(local)) {
      throw noServer(local);
    }
    return found(url, origin, key(local), local.toString());
  }

  /** The one of the server that this machine runs, if that is meant; else the usual one. */
  private Path adminKeyOf(URI url) {
    return registered()
        .filter(server -> server.url().equals(url))
        .map(LocalServer::adminKey)
        .orElseGet(() -> shell.folders().quorus().resolve(LocalServer.ADMIN_KEY));
  }

  private ServerAddress found(URI url, String origin, Secret key, String keyOrigin) {
    Path named = certificates(arguments, shell);
    Path certificates =
        named == null
            ? login()
                .filter(saved -> saved.url().equals(url))
                .map(SavedLogin::certificates)
                .orElse(null)
            : named;
    return new ServerAddress(url, origin, key, keyOrigin, certificates);
  }

  /** The file that the option or the variable names; null if neither does. */
  static @Nullable Path certificates(ParseResult arguments, Shell shell) {
    String file = arguments.matchedOptionValue(CA, (String) null);
    if (file == null) {
      file = shell.environment().value(CA_VARIABLE).orElse(null);
    }
    return file == null ? null : shell.folders().resolve(file);
  }

  private static CliException noServer(Path key) {
    return new CliException(
        ExitCode.UNREACHABLE,
        "there is no server: neither %s nor the variable %s names one, and none has left its key"
                .formatted(SERVER, SERVER_VARIABLE)
            + " in "
            + key,
        "start one with 'quorus start', or name one with %s URL".formatted(SERVER));
  }

  static URI url(String text, String origin) {
    try {
      URI url = URI.create(text.contains("://") ? text : "http://" + text);
      if (url.getHost() == null || url.getUserInfo() != null) {
        throw new IllegalArgumentException("it has no host, or a user");
      }
      return url;
    } catch (IllegalArgumentException e) {
      // Not kept as the cause: it may repeat a password in the text.
      throw CliException.usage(
          "%s does not hold the address of a server".formatted(origin),
          "write it as http://host:8080");
    }
  }

  static Secret key(Path file) {
    try {
      String key = Files.readString(file).strip();
      if (key.isEmpty()) {
        throw CliException.usage(
            "the file %s holds no API key".formatted(file),
            "write the key there, and nothing else");
      }
      return new Secret(key);
    } catch (IOException e) {
      throw new CliException(
          ExitCode.USAGE,
          "cannot read the API key from %s: %s".formatted(file, FileProblem.reason(e)),
          "name another file with %s, or set the variable %s".formatted(KEY_FILE, KEY_VARIABLE),
          e);
    }
  }
}

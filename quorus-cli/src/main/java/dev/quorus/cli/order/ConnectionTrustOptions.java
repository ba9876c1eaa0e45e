package dev.quorus.cli.order;

import dev.quorus.api.model.ConnectionSite;
import dev.quorus.api.model.ConnectionTrust;
import dev.quorus.cli.shell.CliException;
import dev.quorus.cli.shell.ExitCode;
import dev.quorus.cli.shell.FileProblem;
import dev.quorus.cli.shell.Shell;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** The options that say by what the server of a connection is known. */
public final class ConnectionTrustOptions {
  private static final String HOST_KEY = "--host-key";
  private static final String KNOWN_HOSTS = "--known-hosts";
  private static final String AUTHORITIES = "--authorities";
  private static final String FIRST_USE = "--trust-on-first-use";

  private ConnectionTrustOptions() {}

  public static void declare(CommandSpec spec) {
    spec.addOption(
        OptionSpec.builder(HOST_KEY)
            .paramLabel("FINGERPRINT")
            .type(List.class)
            .auxiliaryTypes(String.class)
            .description("Believe the server by this key only, as SHA256:... May be repeated.")
            .build());
    spec.addOption(
        OptionSpec.builder(KNOWN_HOSTS)
            .paramLabel("FILE")
            .type(String.class)
            .description("Believe it by its keys in FILE, as ssh keeps it.")
            .build());
    spec.addOption(
        OptionSpec.builder(AUTHORITIES)
            .paramLabel("FILE")
            .type(String.class)
            .description("Believe it by a certificate that one in this PEM file signed.")
            .build());
    spec.addOption(
        OptionSpec.builder(FIRST_USE)
            .description("Believe it once if it is unknown, and keep its key.")
            .build());
  }

  /** Whether any of them is given. */
  public static boolean given(ParseResult arguments) {
    return List.of(HOST_KEY, KNOWN_HOSTS, AUTHORITIES, FIRST_USE).stream()
        .anyMatch(arguments::hasMatchedOption);
  }

  /** What they say about a server. */
  public static ConnectionTrust trust(ParseResult arguments, Shell shell, ConnectionSite site) {
    List<String> keys = arguments.matchedOptionValue(HOST_KEY, List.of());
    String hosts = arguments.matchedOptionValue(KNOWN_HOSTS, (String) null);
    if (hosts != null) {
      Integer port = site.port();
      keys =
          KnownHosts.read(shell.folders().resolve(hosts), KNOWN_HOSTS)
              .fingerprints(site.host(), port == null ? -1 : port);
    }
    String authorities = arguments.matchedOptionValue(AUTHORITIES, (String) null);
    return new ConnectionTrust(
        keys,
        List.of(),
        authorities == null ? null : text(shell.folders().resolve(authorities)),
        arguments.hasMatchedOption(FIRST_USE) ? true : null);
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new CliException(
          ExitCode.USAGE,
          "%s: cannot read %s: %s".formatted(AUTHORITIES, file, FileProblem.reason(e)),
          "check that it exists and that you may read it",
          e);
    }
  }
}

package dev.quorus.cli.order;

import dev.quorus.cli.shell.CliException;
import dev.quorus.cli.shell.Shell;
import dev.quorus.core.transfer.Endpoint;
import dev.quorus.core.transfer.ServerTrust;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** The options that say by what the server at one end is known to be the right one. */
final class TrustOptions {
  private static final List<String> KNOWN_BY_KEY = List.of("sftp", "ftps", "https");
  private static final List<String> TRUSTED_ONCE = List.of("sftp", "ftps", "https");
  private static final List<String> WITH_KNOWN_HOSTS = List.of("sftp");

  private final String hostKey;
  private final String firstUse;
  private final String knownHosts;

  TrustOptions(String prefix) {
    this.hostKey = prefix + "host-key";
    this.firstUse = prefix + "trust-on-first-use";
    this.knownHosts = prefix + "known-hosts";
  }

  void declare(CommandSpec spec, String sentTo) {
    spec.addOption(
        OptionSpec.builder(hostKey)
            .paramLabel("FINGERPRINT")
            .type(List.class)
            .auxiliaryTypes(String.class)
            .description(
                "Believe %s by this key only, as SHA256:... May be repeated.".formatted(sentTo))
            .build());
    spec.addOption(
        OptionSpec.builder(firstUse)
            .description("Believe %s once if it is unknown, and keep its key.".formatted(sentTo))
            .build());
    spec.addOption(
        OptionSpec.builder(knownHosts)
            .paramLabel("FILE")
            .type(String.class)
            .description("Look the key up in FILE, as ssh keeps it.")
            .build());
  }

  List<String> names() {
    return List.of(hostKey, firstUse, knownHosts);
  }

  /** The file of host keys, if one is given. */
  Optional<Path> knownHosts(ParseResult arguments, Shell shell) {
    String file = arguments.matchedOptionValue(knownHosts, (String) null);
    return Optional.ofNullable(file).map(shell.folders()::resolve);
  }

  /**
   * By what the server is known.
   *
   * @param pinned whether the keys of a given file are taken out of it here, for an agent that does
   *     not have the file
   */
  ServerTrust trust(ParseResult arguments, Endpoint endpoint, Shell shell, boolean pinned) {
    check(arguments, endpoint);
    List<String> given = arguments.matchedOptionValue(hostKey, List.of());
    if (!given.isEmpty()) {
      return pinned(given);
    }
    Optional<Path> file = knownHosts(arguments, shell);
    if (file.isPresent() && pinned) {
      return new ServerTrust.Pinned(
          KnownHosts.read(file.get(), knownHosts)
              .fingerprints(endpoint.uri().getHost(), endpoint.uri().getPort()));
    }
    return arguments.hasMatchedOption(firstUse) ? new ServerTrust.FirstUse() : endpoint.trust();
  }

  private ServerTrust pinned(List<String> fingerprints) {
    try {
      return new ServerTrust.Pinned(fingerprints);
    } catch (IllegalArgumentException e) {
      throw CliException.usage(
          "%s: %s".formatted(hostKey, e.getMessage()), "ask the server's owner for it");
    }
  }

  private void check(ParseResult arguments, Endpoint endpoint) {
    String scheme = endpoint.scheme();
    Map<String, List<String>> allowed =
        Map.of(hostKey, KNOWN_BY_KEY, firstUse, TRUSTED_ONCE, knownHosts, WITH_KNOWN_HOSTS);
    for (String option : names()) {
      List<String> schemes = allowed.getOrDefault(option, List.of());
      if (arguments.hasMatchedOption(option) && !schemes.contains(scheme)) {
        throw CliException.usage(
            "%s is for %s, and %s is not".formatted(option, String.join(", ", schemes), endpoint),
            "leave it out");
      }
    }
    List<String> ways = names().stream().filter(arguments::hasMatchedOption).toList();
    boolean keyAndMore = ways.size() > 1 && ways.contains(hostKey);
    if (keyAndMore) {
      throw CliException.usage(
          "%s exclude each other: a key that is given is the only one that is believed"
              .formatted(String.join(" and ", ways)),
          "leave the others out");
    }
  }
}

package dev.quorus.cli.order;

import dev.quorus.cli.command.Parsed;
import dev.quorus.cli.shell.CliException;
import dev.quorus.cli.shell.Shell;
import dev.quorus.core.transfer.Credentials;
import dev.quorus.core.transfer.Endpoint;
import dev.quorus.core.transfer.Secret;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/**
 * The options that say what one end is opened with. Secrets come from files, the environment or the
 * keyboard: other users of the machine can read the command line.
 */
final class AccessOptions {
  /** Of the remote end; of the source, if both are remote. */
  static final AccessOptions MAIN =
      new AccessOptions("--", "QUORUS_PASSWORD", "QUORUS_IDENTITY_PASSPHRASE", "the remote end");

  /** Of the destination, where both ends are remote. */
  static final AccessOptions DESTINATION =
      new AccessOptions(
          "--dest-",
          "QUORUS_DEST_PASSWORD",
          "QUORUS_DEST_IDENTITY_PASSPHRASE",
          "a remote destination");

  private final String header;
  private final String bearerFile;
  private final String user;
  private final String passwordFile;
  private final String identity;
  private final String passwordVariable;
  private final String passphraseVariable;
  private final String end;
  private final TrustOptions trust;

  private AccessOptions(
      String prefix, String passwordVariable, String passphraseVariable, String end) {
    this.header = prefix + "header";
    this.bearerFile = prefix + "bearer-file";
    this.user = prefix + "user";
    this.passwordFile = prefix + "password-file";
    this.identity = prefix + "identity";
    this.passwordVariable = passwordVariable;
    this.passphraseVariable = passphraseVariable;
    this.end = end;
    this.trust = new TrustOptions(prefix);
  }

  void declare(CommandSpec spec, String sentTo) {
    spec.addOption(
        OptionSpec.builder(header)
            .paramLabel("'NAME: VALUE'")
            .type(List.class)
            .auxiliaryTypes(String.class)
            .description("Send this header to %s. May be repeated.".formatted(sentTo))
            .build());
    text(spec, bearerFile, "FILE", "Send the token in FILE to %s.".formatted(sentTo));
    text(
        spec,
        user,
        "NAME",
        "Log in as NAME at %s; the password comes from %s, the variable %s, or is asked for."
            .formatted(sentTo, passwordFile, passwordVariable));
    text(spec, passwordFile, "FILE", "Take the password from FILE.");
    text(
        spec,
        identity,
        "FILE",
        "Log in at %s with the private key in FILE; the passphrase of a locked one comes from the"
                .formatted(sentTo)
            + " variable %s, or is asked for.".formatted(passphraseVariable));
    trust.declare(spec, sentTo);
  }

  private static void text(CommandSpec spec, String option, String label, String description) {
    spec.addOption(
        OptionSpec.builder(option)
            .paramLabel(label)
            .type(String.class)
            .description(description)
            .build());
  }

  /** Whether any of them is given. */
  boolean given(ParseResult arguments) {
    return Stream.concat(
            Stream.of(header, bearerFile, user, passwordFile, identity), trust.names().stream())
        .anyMatch(arguments::hasMatchedOption);
  }

  /** The file of host keys, if one is given. */
  Optional<Path> knownHosts(ParseResult arguments, Shell shell) {
    return trust.knownHosts(arguments, shell);
  }

  /**
   * What they say about an end; it must be a remote one.
   *
   * @param pinned whether the keys of a file of host keys are taken out of it here
   */
  Access access(ParseResult arguments, Endpoint endpoint, Shell shell, boolean pinned) {
    boolean web = endpoint.scheme().equals("http") || endpoint.scheme().equals("https");
    for (String option : List.of(header, bearerFile)) {
      if (!web && arguments.hasMatchedOption(option)) {
        throw CliException.usage(
            "%s is for http and https, and %s is neither".formatted(option, endpoint),
            "leave it out");
      }
    }
    return new Access(
        headers(arguments),
        credentials(arguments, endpoint, shell),
        trust.trust(arguments, endpoint, shell, pinned));
  }

  /** The complaint that they are given and there is no end that they could be for. */
  CliException pointless(String because) {
    return CliException.usage(
        "%s, %s, %s, %s, %s and the like are for %s, but %s"
            .formatted(header, bearerFile, user, passwordFile, identity, end, because),
        "leave them out");
  }

  private Map<String, String> headers(ParseResult arguments) {
    List<String> given = arguments.matchedOptionValue(header, List.of());
    Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    for (String each : given) {
      String[] pair = Parsed.pair(header, each, ':', "'Name: value'");
      if (!pair[0].matches("[A-Za-z0-9!#$%&'*+.^_`|~-]+")
          || pair[1].chars().anyMatch(c -> c < 0x20 || c == 0x7f)) {
        throw CliException.usage(
            "%s has a name or value that cannot be in a header".formatted(header),
            "names are letters, digits and dashes; values are in one line");
      }
      if (headers.put(pair[0], pair[1]) != null) {
        throw CliException.usage(
            "%s gives '%s' twice".formatted(header, pair[0]),
            "give it once, with commas if need be");
      }
    }
    return headers;
  }

  private @Nullable Credentials credentials(ParseResult arguments, Endpoint endpoint, Shell shell) {
    if (arguments.hasMatchedOption(identity)) {
      return privateKey(arguments, endpoint, shell);
    }
    String tokenFile = arguments.matchedOptionValue(bearerFile, (String) null);
    String named = arguments.matchedOptionValue(user, (String) null);
    if (tokenFile != null && named != null) {
      throw CliException.usage(
          "%s and %s exclude each other".formatted(bearerFile, user), "give one of them");
    }
    if (tokenFile != null) {
      return new Credentials.Bearer(
          SecretFile.read(shell.folders().resolve(tokenFile), bearerFile));
    }
    return named == null
        ? ofUserInUri(arguments, endpoint, shell)
        : new Credentials.UserPassword(userName(named), askedPassword(arguments, named, shell));
  }

  private Credentials privateKey(ParseResult arguments, Endpoint endpoint, Shell shell) {
    if (!endpoint.scheme().equals("sftp")) {
      throw CliException.usage(
          "%s is for sftp, and %s is not".formatted(identity, endpoint), "leave it out");
    }
    if (arguments.hasMatchedOption(bearerFile) || arguments.hasMatchedOption(passwordFile)) {
      throw CliException.usage(
          "%s excludes %s and %s".formatted(identity, bearerFile, passwordFile),
          "give one of them");
    }
    String named = arguments.matchedOptionValue(user, (String) null);
    String inUri = endpoint.credentials() instanceof Credentials.UserPassword own ? own.user() : "";
    String name = named == null ? inUri : userName(named);
    if (name.isEmpty()) {
      throw CliException.usage(
          "%s is given without a user".formatted(identity), "add %s NAME".formatted(user));
    }
    String file = arguments.matchedOptionValue(identity, "");
    Identity key = Identity.read(shell.folders().resolve(file), identity);
    return new Credentials.PrivateKey(
        name, key.text(), key.locked() ? passphrase(file, shell) : null);
  }

  private Secret passphrase(String file, Shell shell) {
    return Optional.ofNullable(shell.environment().get(passphraseVariable))
        .map(Secret::new)
        .or(() -> shell.console().terminal().askSecret("Passphrase of %s: ".formatted(file)))
        .orElseThrow(() ->
            CliException.usage(
                "%s: the key in %s is locked, and there is no terminal to ask for its passphrase"
                    .formatted(identity, file),
                "set the variable %s".formatted(passphraseVariable)));
  }

  private String userName(String name) {
    if (name.isEmpty() || name.contains(":")) {
      throw CliException.usage(
          "%s takes a name, and only that: without a ':'".formatted(user),
          "put the password into a file for %s, or into the variable %s"
              .formatted(passwordFile, passwordVariable));
    }
    return name;
  }

  /** The user of a URI may have its password from outside; there are servers that want none. */
  private @Nullable Credentials ofUserInUri(ParseResult arguments, Endpoint endpoint, Shell shell) {
    boolean wanting =
        endpoint.credentials() instanceof Credentials.UserPassword own
            && own.password().reveal().isEmpty();
    if (!wanting && arguments.hasMatchedOption(passwordFile)) {
      throw CliException.usage(
          "%s is given without a user".formatted(passwordFile), "add %s NAME".formatted(user));
    }
    return endpoint.credentials() instanceof Credentials.UserPassword(String name, Secret empty)
            && wanting
        ? password(arguments, shell)
            .map(found -> new Credentials.UserPassword(name, found))
            .orElse(null)
        : null;
  }

  private Secret askedPassword(ParseResult arguments, String name, Shell shell) {
    return password(arguments, shell)
        .or(() -> shell.console().terminal().askSecret("Password of %s: ".formatted(name)))
        .orElseThrow(() ->
            CliException.usage(
                "there is no password for the user '%s', and no terminal to ask at".formatted(name),
                "give %s FILE, or set the variable %s".formatted(passwordFile, passwordVariable)));
  }

  private Optional<Secret> password(ParseResult arguments, Shell shell) {
    String file = arguments.matchedOptionValue(passwordFile, (String) null);
    return file == null
        ? Optional.ofNullable(shell.environment().get(passwordVariable)).map(Secret::new)
        : Optional.of(SecretFile.read(shell.folders().resolve(file), passwordFile));
  }
}

package dev.quorus.cli.order;

import dev.quorus.cli.shell.CliException;
import dev.quorus.cli.shell.Shell;
import dev.quorus.core.transfer.Credentials;
import dev.quorus.core.transfer.Secret;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/**
 * The options that give the secret of a connection: by a file, standard input, or a question that
 * does not show the answer. Never as an argument, which other users of the machine can read.
 */
public final class SecretOptions {
  private static final String PASSWORD = "--password-file";
  private static final String IDENTITY = "--identity";
  private static final String PASSPHRASE = "--passphrase-file";
  private static final String BEARER = "--bearer-file";
  private static final String ASK = "--ask";
  private static final String INPUT = "-";

  private SecretOptions() {}

  public static void declare(CommandSpec spec) {
    file(spec, PASSWORD, "Take the password from FILE, or with - from standard input.");
    file(spec, IDENTITY, "Log in with the private key in FILE, in place of a password.");
    file(
        spec,
        PASSPHRASE,
        "Take the passphrase of a locked private key from FILE; without it, it is asked for.");
    file(spec, BEARER, "Send the token in FILE, or with - that of standard input.");
    spec.addOption(
        OptionSpec.builder(ASK)
            .description("Ask for the password, without showing what is typed.")
            .build());
  }

  private static void file(CommandSpec spec, String option, String description) {
    spec.addOption(
        OptionSpec.builder(option)
            .paramLabel("FILE")
            .type(String.class)
            .description(description)
            .build());
  }

  /**
   * What is given; empty if nothing is.
   *
   * @param user to log in as; empty if there is none
   */
  public static Optional<Credentials> given(ParseResult arguments, Shell shell, String user) {
    List<String> ways =
        List.of(PASSWORD, IDENTITY, BEARER, ASK).stream()
            .filter(arguments::hasMatchedOption)
            .toList();
    if (ways.size() > 1) {
      throw CliException.usage(
          "%s exclude each other".formatted(String.join(" and ", ways)), "give one of them");
    }
    if (ways.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        switch (ways.getFirst()) {
          case BEARER -> new Credentials.Bearer(secret(arguments, BEARER, shell));
          case IDENTITY -> privateKey(arguments, shell, user);
          case PASSWORD ->
              new Credentials.UserPassword(
                  named(user, PASSWORD), secret(arguments, PASSWORD, shell));
          default -> asked(shell, named(user, ASK));
        });
  }

  /** Asks for a password. */
  public static Credentials asked(Shell shell, String user) {
    return new Credentials.UserPassword(
        user,
        shell
            .console()
            .terminal()
            .askSecret("Password of %s: ".formatted(user))
            .orElseThrow(() ->
                CliException.usage(
                    "there is no terminal to ask for a password at",
                    "give %s FILE, %s FILE or %s FILE".formatted(PASSWORD, IDENTITY, BEARER))));
  }

  private static String named(String user, String option) {
    if (user.isEmpty()) {
      throw CliException.usage(
          "%s is given, and the connection names no user".formatted(option), "name one");
    }
    return user;
  }

  private static Credentials privateKey(ParseResult arguments, Shell shell, String user) {
    String file = arguments.matchedOptionValue(IDENTITY, "");
    Identity key = Identity.read(shell.folders().resolve(file), IDENTITY);
    return new Credentials.PrivateKey(
        named(user, IDENTITY),
        key.text(),
        key.locked() ? passphrase(arguments, shell, file) : null);
  }

  private static @Nullable Secret passphrase(ParseResult arguments, Shell shell, String key) {
    return arguments.hasMatchedOption(PASSPHRASE)
        ? secret(arguments, PASSPHRASE, shell)
        : shell
            .console()
            .terminal()
            .askSecret("Passphrase of %s: ".formatted(key))
            .orElseThrow(() ->
                CliException.usage(
                    "%s: the key in %s is locked, and there is no terminal to ask for its passphrase"
                        .formatted(IDENTITY, key),
                    "give it with %s FILE".formatted(PASSPHRASE)));
  }

  private static Secret secret(ParseResult arguments, String option, Shell shell) {
    String file = arguments.matchedOptionValue(option, "");
    Path path = file.equals(INPUT) ? Path.of("/dev/stdin") : shell.folders().resolve(file);
    return SecretFile.read(path, option);
  }
}

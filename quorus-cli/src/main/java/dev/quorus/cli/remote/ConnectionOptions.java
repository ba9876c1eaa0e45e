package dev.quorus.cli.remote;

import dev.quorus.api.model.ConnectionAccess;
import dev.quorus.api.model.ConnectionLimits;
import dev.quorus.api.model.ConnectionPolicy;
import dev.quorus.api.model.ConnectionSite;
import dev.quorus.api.model.ConnectionSpec;
import dev.quorus.api.model.PublishName;
import dev.quorus.api.model.VerifyName;
import dev.quorus.cli.command.Parsed;
import dev.quorus.cli.order.ConnectionTrustOptions;
import dev.quorus.cli.order.SecretOptions;
import dev.quorus.cli.shell.CliException;
import dev.quorus.cli.shell.Shell;
import dev.quorus.core.config.BandwidthText;
import dev.quorus.core.transfer.Credentials;
import dev.quorus.core.transfer.Endpoint;
import dev.quorus.core.transfer.PublishMode;
import dev.quorus.core.transfer.Secret;
import dev.quorus.core.transfer.VerifyMode;
import java.net.URI;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** What a command line says about a connection that is created or changed. */
final class ConnectionOptions {
  private static final String FILE = "--file";
  private static final String DOMAIN = "--domain";
  private static final String SESSIONS = "--sessions";
  private static final String BANDWIDTH = "--bandwidth";
  private static final String VERIFY = "--verify";
  private static final String PUBLISH = "--publish";
  private static final int MOST_SESSIONS = 1_000;
  private static final List<VerifyMode> MODES =
      List.of(VerifyMode.NONE, VerifyMode.SIZE, VerifyMode.CHECKSUM);

  private ConnectionOptions() {}

  static void declare(CommandSpec spec) {
    spec.addOption(
        OptionSpec.builder("-f", FILE)
            .paramLabel("FILE")
            .type(String.class)
            .description(
                "Take it from FILE, in JSON as 'quorus doctor --save' writes it; with - from"
                    + " standard input.")
            .build());
    SecretOptions.declare(spec);
    ConnectionTrustOptions.declare(spec);
    spec.addOption(
        OptionSpec.builder(DOMAIN)
            .paramLabel("DOMAIN")
            .type(String.class)
            .description("The domain of a Windows account, for smb.")
            .build());
    spec.addOption(
        OptionSpec.builder(SESSIONS)
            .paramLabel("N")
            .type(Integer.class)
            .converters(Parsed.number(1, MOST_SESSIONS))
            .description("Run at most N transfers over it at a time. Default: 64.")
            .build());
    spec.addOption(
        OptionSpec.builder(BANDWIDTH)
            .paramLabel("RATE")
            .type(String.class)
            .converters(Parsed.by(text -> BandwidthText.write(BandwidthText.parse(text))))
            .description(
                "Let its transfers have so much together at an agent, as 50MiB/s or"
                    + " '08:00,10MiB/s 18:30,off'.")
            .build());
    declarePolicy(spec);
  }

  private static void declarePolicy(CommandSpec spec) {
    spec.addOption(
        OptionSpec.builder(VERIFY)
            .paramLabel("none|size|checksum")
            .type(VerifyMode.class)
            .converters(Parsed.oneOf(MODES))
            .description("How its copies are checked, where a transfer says nothing.")
            .build());
    spec.addOption(
        OptionSpec.builder(PUBLISH)
            .paramLabel(Parsed.names(PublishMode.values()))
            .type(PublishMode.class)
            .converters(Parsed.oneOf(List.of(PublishMode.values())))
            .description("How its files get their names, where a transfer says nothing.")
            .build());
  }

  /** The file that is given; null if none is. */
  static @Nullable String file(ParseResult arguments) {
    return arguments.matchedOptionValue(FILE, (String) null);
  }

  /** A connection to the place of a URI; its user is kept, a password in it is not allowed. */
  static ConnectionSpec to(String uri) {
    Endpoint endpoint = parse(uri);
    ConnectionAccess access = null;
    if (endpoint.credentials() instanceof Credentials.UserPassword(String user, Secret password)) {
      if (!password.reveal().isEmpty()) {
        throw CliException.usage(
            "the address holds a password, which other users of this machine can read",
            "give it with --password-file FILE, or have it asked for with --ask");
      }
      access = new ConnectionAccess(user, null, null, null, null, null);
    }
    return new ConnectionSpec(null, site(endpoint.uri()), access, null, null, null);
  }

  private static Endpoint parse(String uri) {
    try {
      Endpoint endpoint = Endpoint.parse(uri);
      if (endpoint.uri().getHost() != null) {
        return endpoint;
      }
    } catch (IllegalArgumentException e) {
      // Not kept as the cause: it may repeat a password in the text.
      throw CliException.usage(
          "the address is wrong: %s".formatted(e.getMessage()),
          "write it as sftp://me@host/folder");
    }
    throw CliException.usage("the address names no host", "write it as sftp://me@host/folder");
  }

  private static ConnectionSite site(URI uri) {
    String host = uri.getHost();
    String path = uri.getPath();
    return new ConnectionSite(
        uri.getScheme(),
        host.startsWith("[") ? host.substring(1, host.length() - 1) : host,
        uri.getPort() < 0 ? null : uri.getPort(),
        path == null || path.isEmpty() || path.equals("/") ? null : path);
  }

  /** The connection with what the options say. */
  static ConnectionSpec with(ConnectionSpec before, ParseResult arguments, Shell shell) {
    return new ConnectionSpec(
        before.name(),
        before.endpoint(),
        access(before.credentials(), arguments, shell),
        ConnectionTrustOptions.given(arguments)
            ? ConnectionTrustOptions.trust(arguments, shell, before.endpoint())
            : before.trust(),
        limits(before.limits(), arguments),
        policy(before.policy(), arguments));
  }

  private static @Nullable ConnectionAccess access(
      @Nullable ConnectionAccess before, ParseResult arguments, Shell shell) {
    ConnectionAccess known = before == null ? ConnectionAccess.NONE : before;
    String user = known.username() == null ? "" : known.username();
    String domain = arguments.matchedOptionValue(DOMAIN, known.domain());
    ConnectionAccess access =
        SecretOptions.given(arguments, shell, user)
            .map(given -> access(given, domain))
            .orElse(
                new ConnectionAccess(
                    known.username(),
                    domain,
                    known.password(),
                    known.privateKey(),
                    known.passphrase(),
                    known.bearer()));
    return access.equals(ConnectionAccess.NONE) ? null : access;
  }

  /** Secrets as the API takes them. */
  static ConnectionAccess access(Credentials given, @Nullable String domain) {
    return switch (given) {
      case Credentials.UserPassword(String user, Secret password) ->
          new ConnectionAccess(user, domain, password.reveal(), null, null, null);
      case Credentials.PrivateKey(String user, Secret key, Secret passphrase) ->
          new ConnectionAccess(
              user,
              domain,
              null,
              key.reveal(),
              passphrase == null ? null : passphrase.reveal(),
              null);
      case Credentials.Bearer(Secret token) ->
          new ConnectionAccess(null, null, null, null, null, token.reveal());
    };
  }

  private static @Nullable ConnectionLimits limits(
      @Nullable ConnectionLimits before, ParseResult arguments) {
    ConnectionLimits known = before == null ? ConnectionLimits.NONE : before;
    ConnectionLimits limits =
        new ConnectionLimits(
            arguments.matchedOptionValue(SESSIONS, known.sessions()),
            arguments.matchedOptionValue(BANDWIDTH, known.bandwidth()));
    return limits.equals(ConnectionLimits.NONE) ? null : limits;
  }

  private static @Nullable ConnectionPolicy policy(
      @Nullable ConnectionPolicy before, ParseResult arguments) {
    ConnectionPolicy known = before == null ? ConnectionPolicy.NONE : before;
    VerifyMode verify = arguments.matchedOptionValue(VERIFY, (VerifyMode) null);
    PublishMode publish = arguments.matchedOptionValue(PUBLISH, (PublishMode) null);
    ConnectionPolicy policy =
        new ConnectionPolicy(
            verify == null ? known.verify() : VerifyName.valueOf(verify.name()),
            publish == null ? known.publish() : PublishName.valueOf(publish.name()));
    return policy.equals(ConnectionPolicy.NONE) ? null : policy;
  }
}

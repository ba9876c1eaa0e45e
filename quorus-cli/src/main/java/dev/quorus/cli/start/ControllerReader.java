package dev.quorus.cli.start;

import dev.quorus.cli.settings.Said;
import dev.quorus.cli.shell.FileProblem;
import dev.quorus.core.config.Environment;
import dev.quorus.core.transfer.Secret;
import java.io.IOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Turns what was said about a controller into checked settings. */
final class ControllerReader {
  private static final OidcReader.Keys OIDC =
      new OidcReader.Keys(
          ControllerKey.OIDC_ISSUER,
          ControllerKey.OIDC_AUDIENCE,
          ControllerKey.OIDC_ROLE,
          new OidcReader.ClaimKeys(
              ControllerKey.OIDC_ROLE_CLAIM,
              ControllerKey.OIDC_TENANT_CLAIM,
              ControllerKey.OIDC_TENANT));
  private static final int DEFAULT_PORT = 8080;
  private static final int DEFAULT_CLUSTER_PORT = 5701;
  private static final int LAST_PORT = 65_535;
  private static final String POSTGRESQL = "jdbc:postgresql:";
  private static final String PASSWORD = "QUORUS_DATABASE_PASSWORD";
  private static final String SECRETS_KEY = "QUORUS_SECRETS_KEY";
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,63}");
  private static final Pattern MEMBER =
      Pattern.compile("(\\[[0-9a-fA-F:.]+]|[^:\\s\\[\\]]+):([1-9]\\d{0,4})");

  private final Said said;
  private final Environment environment;
  private final Path usualData;

  /**
   * @param usualData its folder, unless another one is named
   */
  ControllerReader(Said said, Environment environment, Path usualData) {
    this.said = said;
    this.environment = environment;
    this.usualData = usualData;
  }

  /**
   * The settings.
   *
   * @throws dev.quorus.cli.shell.CliException with all problems, if there are any
   */
  ControllerOptions read() {
    ControllerOptions.Listen listen = listen();
    ControllerOptions.Identity identity =
        new ControllerOptions.Identity(
            said.value(ControllerKey.NAME, usualName(listen.port()), ControllerReader::name),
            said.value(ControllerKey.ADVERTISE, ControllerReader::url));
    ControllerOptions.Database database = database();
    ControllerOptions.Cluster cluster = cluster(listen.bind());
    Secret secretsKey = secret(ControllerKey.SECRETS_KEY_FILE, SECRETS_KEY);
    if (cluster != null && secretsKey == null) {
      said.problem(
          "controllers of a cluster need one key for their secrets, or none of them can read what"
              + " another one sealed; make it with 'openssl rand -base64 32', and give it to all by"
              + " QUORUS_SECRETS_KEY or --secrets-key-file");
    }
    Path data = said.path(ControllerKey.DATA);
    Rules rules = Rules.read(said, ControllerKey.WEBHOOK_LOOPBACK, ControllerKey.AUDIT_RETENTION);
    said.isOn(ControllerKey.LOG_JSON);
    said.check();
    return new ControllerOptions(
        listen, data == null ? usualData : data, identity, database, cluster, secretsKey, rules);
  }

  private ControllerOptions.Listen listen() {
    return new ControllerOptions.Listen(
        said.value(ControllerKey.BIND, Addresses.LOOPBACK, Addresses::read),
        said.number(ControllerKey.PORT, DEFAULT_PORT, 0, LAST_PORT),
        Addresses.transport(
            said,
            new Addresses.TlsKeys(
                ControllerKey.TLS_CERT, ControllerKey.TLS_KEY, ControllerKey.AGENT_CA),
            said.isOn(ControllerKey.INSECURE)),
        OidcReader.read(said, OIDC));
  }

  private static String usualName(int port) {
    String host;
    try {
      host = InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException e) {
      // Nothing is reached by this name, so any will do.
      host = "controller";
    }
    return host + "-" + port;
  }

  private static String name(String text) {
    if (!NAME.matcher(text).matches()) {
      throw new IllegalArgumentException(
          "'%s' is no name; allowed are up to 64 letters, digits, dots, dashes and underscores"
              .formatted(text));
    }
    return text;
  }

  private static URI url(String text) {
    URI url = URI.create(text);
    if (url.getHost() == null || !List.of("http", "https").contains(url.getScheme())) {
      throw new IllegalArgumentException(
          "'%s' is no address of a server; one is http://controller-1.example:8080"
              .formatted(text));
    }
    return url;
  }

  private ControllerOptions.Database database() {
    if (!said.has(ControllerKey.DATABASE)) {
      said.problem(
          "--database is missing; say where the database of all controllers is, as"
              + " --database jdbc:postgresql://db.example/quorus");
    }
    return new ControllerOptions.Database(
        said.value(ControllerKey.DATABASE, "", ControllerReader::databaseUrl),
        said.value(ControllerKey.DATABASE_USER, text -> text),
        secret(ControllerKey.DATABASE_PASSWORD_FILE, PASSWORD));
  }

  private static String databaseUrl(String text) {
    if (!text.startsWith(POSTGRESQL)) {
      // Not the value: it may hold a password.
      throw new IllegalArgumentException("a database is given as jdbc:postgresql://HOST/NAME");
    }
    return text;
  }

  private ControllerOptions.@Nullable Cluster cluster(InetAddress usualBind) {
    List<String> members = said.value(ControllerKey.CLUSTER_MEMBERS, ControllerReader::members);
    int port = said.number(ControllerKey.CLUSTER_PORT, DEFAULT_CLUSTER_PORT, 1, LAST_PORT);
    int busPort = said.number(ControllerKey.CLUSTER_BUS_PORT, 0, 0, LAST_PORT);
    InetAddress bind = said.value(ControllerKey.CLUSTER_BIND, usualBind, Addresses::read);
    ControllerOptions.Tls tls = tls();
    if (members == null) {
      return null;
    }
    if (bind.isAnyLocalAddress()) {
      bind = ownAmong(members, bind);
    }
    if (bind.isAnyLocalAddress()) {
      said.problem(
          "the controllers' bus needs one address of this machine, at which the others reach it;"
              + " give it with --cluster-bind");
    }
    return new ControllerOptions.Cluster(bind, port, busPort, members, tls);
  }

  /** The first member whose address is one of this machine; the other if there is none. */
  private static InetAddress ownAmong(List<String> members, InetAddress otherwise) {
    return members.stream()
        .map(each -> each.substring(0, each.lastIndexOf(':')))
        .flatMap(ControllerReader::ofThisMachine)
        .findFirst()
        .orElse(otherwise);
  }

  /** Empty for another machine, as is one that cannot be found from here. */
  private static Stream<InetAddress> ofThisMachine(String host) {
    try {
      InetAddress address = InetAddress.getByName(host);
      return NetworkInterface.getByInetAddress(address) == null
          ? Stream.empty()
          : Stream.of(address);
    } catch (IOException e) {
      return Stream.empty();
    }
  }

  private static List<String> members(String text) {
    List<String> members =
        Arrays.stream(text.split(",")).map(String::strip).filter(each -> !each.isEmpty()).toList();
    for (String each : members) {
      if (!MEMBER.matcher(each).matches()) {
        throw new IllegalArgumentException(
            "'%s' is no member; write them as ctl-1.example:5701,ctl-2.example:5701"
                .formatted(each));
      }
    }
    if (members.isEmpty()) {
      throw new IllegalArgumentException("there is no member in it; leave it out for a lone one");
    }
    return members;
  }

  private ControllerOptions.@Nullable Tls tls() {
    Path certificate = said.path(ControllerKey.CLUSTER_CERT);
    Path key = said.path(ControllerKey.CLUSTER_KEY);
    Path ca = said.path(ControllerKey.CLUSTER_CA);
    if (certificate != null && key != null && ca != null) {
      return new ControllerOptions.Tls(certificate, key, ca);
    }
    if (certificate != null || key != null || ca != null) {
      said.problem(
          "TLS between controllers needs all three of --cluster-cert, --cluster-key and"
              + " --cluster-ca");
    }
    return null;
  }

  /** From the file, or else from the environment; null if neither is there. */
  private @Nullable Secret secret(ControllerKey key, String variable) {
    Path file = said.path(key);
    if (file == null) {
      return environment.value(variable).map(Secret::new).orElse(null);
    }
    try {
      return new Secret(Files.readString(file).strip());
    } catch (IOException e) {
      said.problem("%s: %s cannot be read: %s".formatted(key.flag(), file, FileProblem.reason(e)));
      return null;
    }
  }
}

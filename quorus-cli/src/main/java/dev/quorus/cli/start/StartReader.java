package dev.quorus.cli.start;

import dev.quorus.cli.settings.Said;
import dev.quorus.cli.shell.Folders;
import dev.quorus.controller.http.Transport;
import dev.quorus.controller.oidc.OidcSettings;
import dev.quorus.core.bandwidth.BandwidthRules;
import dev.quorus.core.config.BandwidthText;
import dev.quorus.core.config.DurationText;
import dev.quorus.core.pool.SessionPool;
import dev.quorus.core.transfer.Bandwidth;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Turns what was said into checked settings. */
final class StartReader {
  private static final OidcReader.Keys OIDC =
      new OidcReader.Keys(
          StartKey.OIDC_ISSUER,
          StartKey.OIDC_AUDIENCE,
          StartKey.OIDC_ROLE,
          new OidcReader.ClaimKeys(
              StartKey.OIDC_ROLE_CLAIM, StartKey.OIDC_TENANT_CLAIM, StartKey.OIDC_TENANT));
  private static final int DEFAULT_PORT = 8080;
  private static final int DEFAULT_SLOTS = 32;
  private static final int MOST_SLOTS = 10_000;
  private static final int MOST_SESSIONS = 1_000;
  private static final Duration DEFAULT_GRACE = Duration.ofSeconds(30);

  private final Said said;
  private final Folders folders;

  StartReader(Said said, Folders folders) {
    this.said = said;
    this.folders = folders;
  }

  /**
   * The settings.
   *
   * @throws dev.quorus.cli.shell.CliException with all problems, if there are any
   */
  StartSettings read() {
    InetAddress bind = said.value(StartKey.BIND, Addresses.LOOPBACK, Addresses::read);
    int port = said.number(StartKey.PORT, DEFAULT_PORT, 0, 65_535);
    Path data = said.path(StartKey.DATA);
    List<Path> roots = roots();
    AgentLimits limits = limits();
    Duration grace = said.value(StartKey.GRACE, DEFAULT_GRACE, DurationText::parse);
    Transport transport =
        Addresses.transport(
            said,
            new Addresses.TlsKeys(StartKey.TLS_CERT, StartKey.TLS_KEY, StartKey.AGENT_CA),
            said.isOn(StartKey.INSECURE));
    OidcSettings oidc = OidcReader.read(said, OIDC);
    Rules rules = Rules.read(said, StartKey.WEBHOOK_LOOPBACK, StartKey.AUDIT_RETENTION);
    said.isOn(StartKey.LOG_JSON);
    said.check();
    return new StartSettings(
        bind,
        port,
        data == null ? folders.quorus() : data,
        roots,
        limits,
        grace,
        new Door(transport, oidc, rules));
  }

  private AgentLimits limits() {
    return new AgentLimits(
        said.number(StartKey.SLOTS, DEFAULT_SLOTS, 1, MOST_SLOTS),
        bandwidth(),
        said.number(
            StartKey.ENDPOINT_SESSIONS,
            SessionPool.Limits.DEFAULT.perEndpoint(),
            1,
            MOST_SESSIONS));
  }

  private BandwidthRules bandwidth() {
    Map<String, Bandwidth> endpoints = new HashMap<>();
    said.each(StartKey.ENDPOINT_BANDWIDTH, rule -> Map.entry(host(rule), rate(rule)))
        .forEach(rule -> endpoints.put(rule.getKey(), rule.getValue()));
    return new BandwidthRules(said.value(StartKey.BANDWIDTH, BandwidthText::parse), endpoints);
  }

  private static String host(String rule) {
    int equals = rule.indexOf('=');
    if (equals <= 0) {
      throw new IllegalArgumentException(
          "'%s' is no limit of a host; write it as nas.example=20MiB/s".formatted(rule));
    }
    return rule.substring(0, equals).strip();
  }

  private static Bandwidth rate(String rule) {
    return BandwidthText.parse(rule.substring(rule.indexOf('=') + 1));
  }

  private List<Path> roots() {
    return said.has(StartKey.ROOT)
        ? said.eachAt(StartKey.ROOT, StartReader::root).stream().distinct().toList()
        : List.of(folders.working());
  }

  private static Path root(Path base, String text) {
    Path root = base.resolve(text).normalize();
    if (!Files.exists(root)) {
      throw new IllegalArgumentException("there is no folder %s; create it first".formatted(root));
    }
    if (!Files.isDirectory(root)) {
      throw new IllegalArgumentException("%s is no folder".formatted(root));
    }
    if (!Files.isReadable(root)) {
      throw new IllegalArgumentException("%s may not be read by this user".formatted(root));
    }
    return root;
  }
}

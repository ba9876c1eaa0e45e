package dev.quorus.cli.start;

import dev.quorus.cli.shell.Folders;
import dev.quorus.controller.http.Transport;
import dev.quorus.core.bandwidth.BandwidthRules;
import dev.quorus.core.config.BandwidthText;
import dev.quorus.core.config.DurationText;
import dev.quorus.core.pool.SessionPool;
import dev.quorus.core.transfer.Bandwidth;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** Turns what was said into checked settings, and notes all that is wrong with it. */
final class SettingsReader {
  private static final int DEFAULT_PORT = 8080;
  private static final int DEFAULT_SLOTS = 32;
  private static final int MOST_SLOTS = 10_000;
  private static final int MOST_SESSIONS = 1_000;
  private static final Duration DEFAULT_GRACE = Duration.ofSeconds(30);

  private final Map<SettingKey, Setting> said;
  private final Folders folders;
  private final Problems problems;

  SettingsReader(Map<SettingKey, Setting> said, Folders folders, Problems problems) {
    this.said = said;
    this.folders = folders;
    this.problems = problems;
  }

  /**
   * The settings.
   *
   * @throws dev.quorus.cli.shell.CliException with all problems, if there are any
   */
  StartSettings read() {
    InetAddress bind = value(SettingKey.BIND, loopback(), SettingsReader::address);
    int port = value(SettingKey.PORT, DEFAULT_PORT, text -> number(text, 0, 65_535));
    Path data = path(SettingKey.DATA, folders.quorus());
    List<Path> roots = roots();
    AgentLimits limits = limits();
    Duration grace = value(SettingKey.GRACE, DEFAULT_GRACE, DurationText::parse);
    Transport transport = transport();
    isOn(SettingKey.LOG_JSON);
    problems.throwIfAny();
    return new StartSettings(bind, port, data, roots, limits, grace, transport);
  }

  private Transport transport() {
    Setting certificate = said.get(SettingKey.TLS_CERT);
    Setting key = said.get(SettingKey.TLS_KEY);
    boolean insecure = isOn(SettingKey.INSECURE);
    if (certificate != null && key != null) {
      return new Transport.Tls(file(certificate), file(key));
    }
    if (certificate != null || key != null) {
      problems.add("a certificate and its key go together; give both --tls-cert and --tls-key");
    }
    return new Transport.Plain(insecure);
  }

  private static Path file(Setting setting) {
    return setting.base().resolve(setting.value()).normalize();
  }

  private AgentLimits limits() {
    return new AgentLimits(
        value(SettingKey.SLOTS, DEFAULT_SLOTS, text -> number(text, 1, MOST_SLOTS)),
        bandwidth(),
        value(
            SettingKey.ENDPOINT_SESSIONS,
            SessionPool.Limits.DEFAULT.perEndpoint(),
            text -> number(text, 1, MOST_SESSIONS)));
  }

  private BandwidthRules bandwidth() {
    Setting all = said.get(SettingKey.BANDWIDTH);
    Setting each = said.get(SettingKey.ENDPOINT_BANDWIDTH);
    Map<String, Bandwidth> endpoints = new HashMap<>();
    if (each != null) {
      each.values()
          .forEach(
              text -> problems.read(each, text, rule -> endpoints.put(host(rule), rate(rule))));
    }
    return new BandwidthRules(
        all == null ? null : problems.read(all, all.value(), BandwidthText::parse), endpoints);
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

  /** Whether a switch is on. */
  boolean isOn(SettingKey key) {
    return value(key, false, SettingsReader::onOrOff);
  }

  private <T> T value(SettingKey key, T usual, Function<String, T> parse) {
    Setting setting = said.get(key);
    T value = setting == null ? usual : problems.read(setting, setting.value(), parse);
    return value == null ? usual : value;
  }

  /** By its number: the name could lead to the loopback of IPv6. */
  private static InetAddress loopback() {
    return address("127.0.0.1");
  }

  private static InetAddress address(String text) {
    try {
      return InetAddress.getByName(text);
    } catch (UnknownHostException e) {
      throw new IllegalArgumentException(
          "'%s' is no address and no known host; an address is 127.0.0.1 or ::1".formatted(text),
          e);
    }
  }

  private static int number(String text, int least, int most) {
    if (!text.matches("\\d{1,9}")
        || Integer.parseInt(text) < least
        || Integer.parseInt(text) > most) {
      throw new IllegalArgumentException(
          "'%s' is no number from %d to %d".formatted(text, least, most));
    }
    return Integer.parseInt(text);
  }

  private static boolean onOrOff(String text) {
    return switch (text) {
      case "true" -> true;
      case "false" -> false;
      default ->
          throw new IllegalArgumentException("'%s' is neither true nor false".formatted(text));
    };
  }

  private Path path(SettingKey key, Path usual) {
    Setting setting = said.get(key);
    return setting == null ? usual : setting.base().resolve(setting.value()).normalize();
  }

  private List<Path> roots() {
    Setting setting = said.get(SettingKey.ROOT);
    if (setting == null) {
      return List.of(folders.working());
    }
    Set<Path> roots = new LinkedHashSet<>();
    for (String each : setting.values()) {
      Path root = problems.read(setting, each, text -> root(setting.base(), text));
      if (root != null) {
        roots.add(root);
      }
    }
    return List.copyOf(roots);
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

package dev.quorus.cli.agent;

import dev.quorus.agent.wire.Controllers;
import dev.quorus.cli.settings.Said;
import dev.quorus.cli.shell.CliException;
import dev.quorus.cli.shell.ExitCode;
import dev.quorus.cli.shell.FileProblem;
import dev.quorus.cli.shell.Shell;
import dev.quorus.cli.start.AgentLimits;
import dev.quorus.core.bandwidth.BandwidthRules;
import dev.quorus.core.config.BandwidthText;
import dev.quorus.core.config.DurationText;
import dev.quorus.core.pool.SessionPool;
import dev.quorus.core.transfer.Bandwidth;
import dev.quorus.core.transfer.Placement;
import dev.quorus.core.transfer.Secret;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Turns what was said into checked options. */
final class AgentReader {
  private static final int DEFAULT_SLOTS = 32;
  private static final int MOST_SLOTS = 10_000;
  private static final int MOST_SESSIONS = 1_000;
  private static final Duration DEFAULT_GRACE = Duration.ofSeconds(30);
  private static final String TOKEN_VARIABLE = "QUORUS_AGENT_TOKEN";

  private final Said said;
  private final Shell shell;

  AgentReader(Said said, Shell shell) {
    this.said = said;
    this.shell = shell;
  }

  /**
   * The options.
   *
   * @throws CliException with all problems, if there are any
   */
  AgentOptions read() {
    List<URI> urls = urls();
    Path authorities = said.path(AgentKey.CA);
    Controllers.Certificate own = certificate();
    String id = said.value(AgentKey.ID, text -> text);
    AgentOptions.Place place =
        new AgentOptions.Place(
            said.value(AgentKey.POOL, Placement.DEFAULT_POOL, text -> text), labels(), roots());
    AgentLimits limits = limits();
    Duration grace = said.value(AgentKey.GRACE, DEFAULT_GRACE, DurationText::parse);
    boolean insecure = said.isOn(AgentKey.INSECURE);
    said.isOn(AgentKey.LOG_JSON);
    Path data = said.path(AgentKey.DATA);
    if (urls.isEmpty() && !said.has(AgentKey.CONTROLLER)) {
      said.problem("no controller is named; give --controller https://HOST:PORT");
    }
    said.check();
    urls.forEach(url -> refuseOpenDoor(url, insecure));
    requireReadable(authorities);
    if (own != null) {
      requireReadable(own.chain());
      requireReadable(own.key());
    }
    return new AgentOptions(
        new Controllers(urls, authorities, own), id, token(), place, data, limits, grace);
  }

  private Controllers.@Nullable Certificate certificate() {
    Path chain = said.path(AgentKey.TLS_CERT);
    Path key = said.path(AgentKey.TLS_KEY);
    if (chain != null && key != null) {
      return new Controllers.Certificate(chain, key);
    }
    if (chain != null || key != null) {
      said.problem("a certificate and its key go together; give both --tls-cert and --tls-key");
    }
    return null;
  }

  private List<URI> urls() {
    List<URI> urls = new ArrayList<>();
    said.each(AgentKey.CONTROLLER, AgentReader::urls).forEach(urls::addAll);
    return urls.stream().distinct().toList();
  }

  private static List<URI> urls(String text) {
    List<URI> urls = new ArrayList<>();
    for (String each : text.split(",", -1)) {
      String url = each.strip();
      URI parsed = URI.create(url.contains("://") ? url : "https://" + url);
      urls.addAll(new Controllers(List.of(parsed), null).urls());
    }
    return urls;
  }

  private static void refuseOpenDoor(URI url, boolean insecure) {
    String host = url.getHost();
    boolean here = host.equals("localhost") || host.startsWith("127.") || host.equals("[::1]");
    if (url.getScheme().equals("http") && !here && !insecure) {
      throw new CliException(
          ExitCode.REFUSED,
          "%s would send this agent's credential and secrets of transfers in plain HTTP"
              .formatted(url),
          "name the controller by https, or say --insecure if that network is trusted");
    }
  }

  private static void requireReadable(@Nullable Path authorities) {
    if (authorities != null && !Files.isReadable(authorities)) {
      throw CliException.usage(
          "--ca: %s cannot be read".formatted(authorities), "name a file with certificates in PEM");
    }
  }

  private @Nullable Secret token() {
    Path file = said.path(AgentKey.TOKEN_FILE);
    if (file == null) {
      return shell.environment().value(TOKEN_VARIABLE).map(Secret::new).orElse(null);
    }
    try {
      String text = Files.readString(file).strip();
      if (text.isEmpty()) {
        throw CliException.usage(
            "--token-file: %s holds no token".formatted(file),
            "write there what 'quorus agent-token create' prints, and nothing else");
      }
      return new Secret(text);
    } catch (IOException e) {
      throw new CliException(
          ExitCode.USAGE,
          "--token-file: cannot read %s: %s".formatted(file, FileProblem.reason(e)),
          "check that it exists and that you may read it",
          e);
    }
  }

  private Map<String, String> labels() {
    Map<String, String> labels = new HashMap<>();
    said.each(AgentKey.LABEL, AgentReader::label)
        .forEach(label -> labels.put(label.getKey(), label.getValue()));
    return labels;
  }

  private static Map.Entry<String, String> label(String text) {
    int equals = text.indexOf('=');
    if (equals <= 0) {
      throw new IllegalArgumentException(
          "'%s' is no label; write it as site=basel".formatted(text));
    }
    return Map.entry(text.substring(0, equals).strip(), text.substring(equals + 1).strip());
  }

  private AgentLimits limits() {
    Map<String, Bandwidth> endpoints = new HashMap<>();
    said.each(AgentKey.ENDPOINT_BANDWIDTH, AgentReader::endpointRate)
        .forEach(rule -> endpoints.put(rule.getKey(), rule.getValue()));
    return new AgentLimits(
        said.number(AgentKey.SLOTS, DEFAULT_SLOTS, 1, MOST_SLOTS),
        new BandwidthRules(said.value(AgentKey.BANDWIDTH, BandwidthText::parse), endpoints),
        said.number(
            AgentKey.ENDPOINT_SESSIONS,
            SessionPool.Limits.DEFAULT.perEndpoint(),
            1,
            MOST_SESSIONS));
  }

  private static Map.Entry<String, Bandwidth> endpointRate(String rule) {
    int equals = rule.indexOf('=');
    if (equals <= 0) {
      throw new IllegalArgumentException(
          "'%s' is no limit of a host; write it as nas.example=20MiB/s".formatted(rule));
    }
    return Map.entry(
        rule.substring(0, equals).strip(), BandwidthText.parse(rule.substring(equals + 1)));
  }

  private List<Path> roots() {
    return said.has(AgentKey.ROOT)
        ? said.eachAt(AgentKey.ROOT, AgentReader::root).stream().distinct().toList()
        : List.of(shell.folders().working());
  }

  private static Path root(Path base, String text) {
    Path root = base.resolve(text).normalize();
    if (!Files.isDirectory(root) || !Files.isReadable(root)) {
      throw new IllegalArgumentException(
          "%s is no folder that this user may read; create it first".formatted(root));
    }
    return root;
  }
}

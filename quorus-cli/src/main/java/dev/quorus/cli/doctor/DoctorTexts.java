package dev.quorus.cli.doctor;

import dev.quorus.cli.show.Clipped;
import dev.quorus.cli.show.JsonLine;
import dev.quorus.core.doctor.Diagnosis;
import dev.quorus.core.doctor.Diagnosis.Check;
import dev.quorus.core.protocol.Fact;
import dev.quorus.core.transfer.Credentials;
import dev.quorus.core.transfer.Endpoint;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What is said about an endpoint. */
final class DoctorTexts {
  private static final String INDENT = "  ";

  private static final int LONGEST_NAME = 63;

  private final Diagnosis found;
  private final @Nullable String name;

  /**
   * @param name of the connection that is proposed; null for one made of the host's
   */
  DoctorTexts(Diagnosis found, @Nullable String name) {
    this.found = found;
    this.name = name;
  }

  /** For people. What a server says of itself is made harmless to a terminal. */
  List<String> lines() {
    List<String> lines = new ArrayList<>();
    lines.add(found.endpoint().display());
    int width = found.facts().stream().mapToInt(fact -> fact.name().length()).max().orElse(0);
    for (Fact fact : found.facts()) {
      lines.add(INDENT + padded(fact.name(), width) + INDENT + Clipped.harmless(fact.value()));
    }
    for (Check check : found.checks()) {
      lines.add(INDENT + padded(check.name(), width) + INDENT + Clipped.harmless(outcome(check)));
    }
    if (found.failure().isEmpty() && isConnection()) {
      lines.add("connection, to be created with its password or key:");
      lines.add(entry());
    }
    return lines;
  }

  private static String outcome(Check check) {
    return switch (check) {
      case Check.Passed passed -> passed.found();
      case Check.Failed failed -> failed.failure().code() + ": " + failed.failure().message();
      case Check.LeftOut left -> "left out: " + left.why();
    };
  }

  private static String padded(String text, int width) {
    return text + " ".repeat(Math.max(0, width - text.length()));
  }

  /** For programs. */
  String json() {
    JsonLine facts = new JsonLine();
    found.facts().forEach(fact -> facts.put(fact.name(), fact.value()));
    JsonLine checks = new JsonLine();
    for (Check check : found.checks()) {
      JsonLine one = new JsonLine();
      switch (check) {
        case Check.Passed passed -> one.put("passed", true).put("found", passed.found());
        case Check.LeftOut left -> one.put("leftOut", left.why());
        case Check.Failed failed ->
            one.put("passed", false)
                .put("code", failed.failure().code().name())
                .put("message", failed.failure().message())
                .put("remedy", failed.failure().remedy());
      }
      checks.put(check.name(), one);
    }
    JsonLine all =
        new JsonLine()
            .put("endpoint", found.endpoint().display())
            .put("facts", facts)
            .put("checks", checks);
    return isConnection() ? all.put("entry", entryObject()).toString() : all.toString();
  }

  /** Whether it is a server's: a file of an agent's host is opened without a connection. */
  boolean isConnection() {
    return found.endpoint().uri().getHost() != null && !found.endpoint().scheme().equals("file");
  }

  /** The endpoint as a connection is created, without its secrets. */
  String entry() {
    return entryObject().toString();
  }

  private JsonLine entryObject() {
    Endpoint endpoint = found.endpoint();
    URI uri = endpoint.uri();
    String host = uri.getHost();
    JsonLine site =
        new JsonLine()
            .put("protocol", endpoint.scheme())
            .put("host", host.startsWith("[") ? host.substring(1, host.length() - 1) : host);
    if (uri.getPort() >= 0) {
      site.put("port", uri.getPort());
    }
    if (!folder().isEmpty()) {
      site.put("basePath", folder());
    }
    JsonLine entry =
        new JsonLine().put("name", name == null ? proposed(host) : name).put("endpoint", site);
    String user =
        switch (endpoint.credentials()) {
          case Credentials.UserPassword known -> known.user();
          case Credentials.PrivateKey key -> key.user();
          case Credentials.Bearer bearer -> "";
          case null -> "";
        };
    if (!user.isEmpty()) {
      entry.put("credentials", new JsonLine().put("username", user));
    }
    found
        .fact(Fact.FINGERPRINT)
        .ifPresent(pin -> entry.put("trust", new JsonLine().put("hostKey", pin)));
    return entry;
  }

  /** What was looked at if that is a folder, else the folder that it is in. */
  private String folder() {
    String path = found.endpoint().uri().getPath() == null ? "" : found.endpoint().uri().getPath();
    boolean isFile =
        found.checks().stream()
            .anyMatch(
                check -> check instanceof Check.Passed look && look.found().startsWith("a file"));
    String folder = isFile ? path.substring(0, path.lastIndexOf('/') + 1) : path;
    return folder.replaceFirst("/+$", "");
  }

  private static String proposed(String host) {
    String name =
        host.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-").replaceAll("^-+|-+$", "");
    return name.substring(0, Math.min(name.length(), LONGEST_NAME));
  }
}

package dev.quorus.cli.remote;

import dev.quorus.api.model.ConnectionAccess;
import dev.quorus.api.model.ConnectionLimits;
import dev.quorus.api.model.ConnectionPolicy;
import dev.quorus.api.model.ConnectionReport;
import dev.quorus.api.model.ConnectionSite;
import dev.quorus.api.model.ConnectionTrust;
import dev.quorus.api.model.ConnectionView;
import dev.quorus.api.model.FailureView;
import dev.quorus.cli.shell.Console;
import dev.quorus.cli.show.Clipped;
import dev.quorus.cli.show.Table;
import dev.quorus.cli.show.Table.Cell;
import dev.quorus.cli.show.Table.Column;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Connections in words. */
final class ConnectionLines {
  private static final List<Column> COLUMNS =
      List.of(
          Column.whole("NAME"),
          Column.path("PLACE"),
          Column.whole("OPENED WITH"),
          Column.whole("SERVER KNOWN BY"),
          Column.number("VERSION"));

  private ConnectionLines() {}

  static List<String> table(List<ConnectionView> all, Console console, int width) {
    Table table = new Table(COLUMNS, console.outColours()::bold, console.terminal().unicode());
    all.forEach(each ->
        table.add(
            List.of(
                Cell.of(each.name()),
                Cell.of(place(each)),
                Cell.of(access(each.credentials())),
                Cell.of(trust(each.trust())),
                Cell.of(Long.toString(each.revision().version())))));
    return table.lines(width);
  }

  private static String place(ConnectionView view) {
    ConnectionSite site = view.endpoint();
    ConnectionAccess access = view.credentials();
    String user = access == null || access.username() == null ? "" : access.username() + "@";
    String host = site.host().indexOf(':') < 0 ? site.host() : "[" + site.host() + "]";
    return site.protocol()
        + "://"
        + user
        + host
        + (site.port() == null ? "" : ":" + site.port())
        + (site.basePath() == null ? "/" : site.basePath());
  }

  private static String access(@Nullable ConnectionAccess access) {
    if (access == null) {
      return "nothing";
    }
    if (access.privateKey() != null) {
      return access.passphrase() == null ? "private key" : "locked private key";
    }
    if (access.bearer() != null) {
      return "token";
    }
    return access.password() == null ? "user name" : "password";
  }

  private static String trust(@Nullable ConnectionTrust trust) {
    if (trust == null) {
      return "agent";
    }
    if (!trust.hostKey().isEmpty() || !trust.knownHosts().isEmpty()) {
      return "key";
    }
    return trust.authorities() == null ? "first use" : "authority";
  }

  static List<String> details(ConnectionView view) {
    List<String> lines = new ArrayList<>();
    lines.add(view.name());
    lines.add("  place      " + Clipped.harmless(place(view)));
    lines.add("  opened     with " + access(view.credentials()));
    lines.add("  known by   " + trust(view.trust()));
    ConnectionTrust trust = view.trust();
    if (trust != null) {
      trust.hostKey().forEach(key -> lines.add("             " + key));
    }
    ConnectionLimits limits = view.limits();
    if (limits != null) {
      lines.add(
          "  limits     "
              + joined(
                  limits.sessions() == null ? null : limits.sessions() + " sessions",
                  limits.bandwidth()));
    }
    ConnectionPolicy policy = view.policy();
    if (policy != null) {
      lines.add(
          "  policy     "
              + joined(
                  policy.verify() == null ? null : "verify " + policy.verify().wire(),
                  policy.publish() == null ? null : "publish " + policy.publish().wire()));
    }
    lines.add(
        "  version    %d of %s".formatted(view.revision().version(), view.revision().changedAt()));
    if (view.revision().rotatedAt() != null) {
      lines.add("  rotated    " + view.revision().rotatedAt());
    }
    return lines;
  }

  private static String joined(@Nullable String... parts) {
    List<String> said = new ArrayList<>();
    for (String each : parts) {
      if (each != null) {
        said.add(each);
      }
    }
    return String.join(", ", said);
  }

  /** What a test found. What a server says of itself is made harmless to a terminal. */
  static List<String> report(ConnectionReport report) {
    List<String> lines = new ArrayList<>();
    lines.add("%s, tested by agent %s".formatted(report.connection(), report.agent()));
    int width =
        Stream.concat(
                report.facts().stream().map(ConnectionReport.Fact::name),
                report.checks().stream().map(ConnectionReport.Check::name))
            .mapToInt(String::length)
            .max()
            .orElse(0);
    report.facts().forEach(each -> lines.add(line(each.name(), each.value(), width)));
    report.checks().forEach(each -> lines.add(line(each.name(), outcome(each), width)));
    if (report.pinned() != null) {
      lines.add("its server is known by %s from now on".formatted(report.pinned()));
    }
    return lines;
  }

  private static String line(String name, String value, int width) {
    return "  " + name + " ".repeat(width - name.length() + 2) + Clipped.harmless(value);
  }

  private static String outcome(ConnectionReport.Check check) {
    FailureView failure = check.failure();
    if (failure != null) {
      return failure.code() + ": " + failure.message();
    }
    return check.leftOut() == null ? String.valueOf(check.found()) : "left out: " + check.leftOut();
  }
}

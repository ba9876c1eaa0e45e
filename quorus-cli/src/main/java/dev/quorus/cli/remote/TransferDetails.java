package dev.quorus.cli.remote;

import dev.quorus.api.model.AttemptList;
import dev.quorus.api.model.AttemptView;
import dev.quorus.api.model.FailureView;
import dev.quorus.api.model.TransferView;
import dev.quorus.api.model.TreeView;
import dev.quorus.api.model.WireName;
import dev.quorus.cli.shell.Palette;
import dev.quorus.cli.show.Figures;
import dev.quorus.cli.show.ScreenLine;
import dev.quorus.cli.show.Table;
import dev.quorus.cli.show.Table.Cell;
import dev.quorus.cli.show.Table.Column;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** All about one transfer, one thing a line, for a person. Nothing is cut. */
final class TransferDetails {
  private static final int UNCUT = Integer.MAX_VALUE / 2;

  private final Palette colours;
  private final boolean unicode;

  TransferDetails(Palette colours, boolean unicode) {
    this.colours = colours;
    this.unicode = unicode;
  }

  List<String> lines(TransferView view, AttemptList attempts, Instant now) {
    List<String> lines = new ArrayList<>();
    add(lines, "id", view.id());
    String state = view.state().wire();
    lines.add(name("state") + Told.coloured(view.state(), state, colours) + course(view));
    add(lines, "from", view.order().source());
    add(lines, "to", view.order().destination());
    add(lines, "progress", progress(view));
    TreeView tree = view.progress().tree();
    add(lines, "files", tree == null ? Told.filesDone(view) : files(tree, view.policy().dryRun()));
    if (!view.state().isFinished() && view.course().reason() != null) {
      add(lines, "why", view.course().reason().message());
    }
    addFailure(lines, view.course().failure());
    add(lines, "digest", view.course().digest());
    add(lines, "published", wire(view.course().published()));
    add(lines, "policy", policy(view.policy()));
    add(lines, "placement", placement(view.order()));
    add(lines, "labels", labels(view));
    addTimes(lines, view, now);
    add(lines, "retry of", view.course().retryOf());
    addAttempts(lines, attempts);
    if (tree != null && !tree.lines().isEmpty()) {
      lines.add("");
      ToldTree.lines(tree).forEach(each -> lines.add(ScreenLine.fitted(each, UNCUT, unicode)));
    }
    return lines;
  }

  private static String files(TreeView tree, boolean dryRun) {
    String folders = tree.folders() == 0 ? "" : ", folders made: " + tree.folders();
    return Told.files(tree, dryRun) + folders;
  }

  private static String name(String name) {
    return "%-12s ".formatted(name);
  }

  /** Adds a line about what is known; what is not, or is empty, is left out. */
  private void add(List<String> lines, String name, @Nullable String value) {
    if (value != null && !value.isEmpty()) {
      lines.add(name(name) + ScreenLine.fitted(value, UNCUT, unicode));
    }
  }

  private static String course(TransferView view) {
    int attempt = view.course().attempt();
    if (attempt == 0) {
      return "";
    }
    String agent = view.course().agent();
    return " (attempt %d of %d%s)"
        .formatted(attempt, view.policy().maxAttempts(), agent == null ? "" : ", agent " + agent);
  }

  private static String progress(TransferView view) {
    String bytes = Figures.bytes(view.progress().bytesTransferred());
    Long total = view.progress().bytesTotal();
    return total == null
        ? bytes
        : "%s of %s, %s".formatted(bytes, Figures.bytes(total), Told.done(view));
  }

  private void addFailure(List<String> lines, @Nullable FailureView failure) {
    if (failure != null) {
      add(lines, "failure", failure.code() + ": " + failure.message());
      add(lines, "remedy", failure.remedy());
    }
  }

  private static @Nullable String wire(@Nullable WireName constant) {
    return constant == null ? null : constant.wire();
  }

  private static String policy(TransferView.Policy policy) {
    String verify = policy.verify() == null ? "automatic" : policy.verify().wire();
    return "verify %s, overwrite %s, publish %s%s%s%s"
        .formatted(
            verify,
            policy.overwrite().wire(),
            policy.publish().wire(),
            policy.recursive() ? ", recursive" : "",
            policy.dryRun() ? ", dry run" : "",
            policy.bandwidth() == null ? "" : ", bandwidth " + policy.bandwidth());
  }

  private static String placement(TransferView.Order order) {
    return "tenant %s, pool %s, priority %d"
        .formatted(order.tenant(), order.pool(), order.priority());
  }

  private static String labels(TransferView view) {
    return view.order().labels().entrySet().stream()
        .map(each -> each.getKey() + "=" + each.getValue())
        .collect(Collectors.joining(", "));
  }

  private void addTimes(List<String> lines, TransferView view, Instant now) {
    TransferView.Times times = view.times();
    add(lines, "submitted", ago(times.createdAt(), now));
    add(lines, "started", ago(times.startedAt(), now));
    add(lines, "finished", ago(times.finishedAt(), now));
    add(lines, "done by", ago(times.forecastEnd(), now));
    add(lines, "deadline", ago(view.order().deadline(), now));
  }

  private static @Nullable String ago(@Nullable Instant time, Instant now) {
    if (time == null) {
      return null;
    }
    Duration passed = Duration.between(time, now);
    return passed.isNegative()
        ? "%s (in %s)".formatted(time, Figures.duration(passed.negated()))
        : "%s (%s ago)".formatted(time, Figures.duration(passed));
  }

  private void addAttempts(List<String> lines, AttemptList attempts) {
    if (attempts.items().isEmpty()) {
      return;
    }
    Table table =
        new Table(
            List.of(
                Column.number("ATTEMPT"),
                Column.whole("STATE"),
                Column.whole("AGENT"),
                Column.number("BYTES"),
                Column.whole("STARTED"),
                Column.text("FAILURE")),
            colours::bold,
            unicode);
    attempts.items().forEach(each -> table.add(row(each)));
    lines.add("");
    lines.addAll(table.lines(UNCUT));
  }

  private static List<Cell> row(AttemptView attempt) {
    FailureView failure = attempt.failure();
    return List.of(
        Cell.of(String.valueOf(attempt.number())),
        Cell.of(attempt.state().wire()),
        Cell.of(attempt.agent()),
        Cell.of(Figures.bytes(attempt.bytesTransferred())),
        Cell.of(attempt.assignedAt().toString()),
        Cell.of(failure == null ? "" : failure.code() + ": " + failure.message()));
  }
}

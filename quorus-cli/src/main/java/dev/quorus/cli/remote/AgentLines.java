package dev.quorus.cli.remote;

import dev.quorus.api.model.AgentStateName;
import dev.quorus.api.model.AgentView;
import dev.quorus.api.model.AgentView.Draining;
import dev.quorus.cli.shell.Console;
import dev.quorus.cli.shell.Palette;
import dev.quorus.cli.show.Figures;
import dev.quorus.cli.show.Table;
import dev.quorus.cli.show.Table.Cell;
import dev.quorus.cli.show.Table.Column;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Agents in words. */
final class AgentLines {
  private static final List<Column> COLUMNS =
      List.of(
          Column.whole("ID"),
          Column.whole("STATE"),
          Column.whole("POOL"),
          Column.number("HELD"),
          Column.number("SLOTS"),
          Column.number("SEEN"),
          Column.text("LABELS"),
          Column.path("ROOTS"));

  private AgentLines() {}

  static List<String> table(List<AgentView> agents, Instant now, Console console, int width) {
    Palette colours = console.outColours();
    Table table = new Table(COLUMNS, colours::bold, console.terminal().unicode());
    agents.forEach(each -> table.add(row(each, now, colours)));
    return table.lines(width);
  }

  private static List<Cell> row(AgentView agent, Instant now, Palette colours) {
    return List.of(
        Cell.of(agent.id()),
        new Cell(state(agent), text -> coloured(agent, text, colours)),
        Cell.of(agent.pool()),
        Cell.of(Integer.toString(agent.activity().held())),
        Cell.of(Integer.toString(agent.offer().slots())),
        Cell.of(age(agent.activity().lastSeenAt(), now)),
        Cell.of(labels(agent)),
        Cell.of(String.join(" ", agent.offer().roots())));
  }

  private static String state(AgentView agent) {
    return agent.draining() != null && agent.state() == AgentStateName.ONLINE
        ? "DRAINING"
        : agent.state().wire();
  }

  private static String coloured(AgentView agent, String text, Palette colours) {
    if (agent.state() == AgentStateName.OFFLINE) {
      return colours.red(text);
    }
    return agent.draining() == null ? colours.green(text) : colours.yellow(text);
  }

  private static String age(Instant then, Instant now) {
    Duration age = Duration.between(then, now);
    return Figures.duration(age.isNegative() ? Duration.ZERO : age);
  }

  private static String labels(AgentView agent) {
    return agent.labels().entrySet().stream()
        .map(each -> each.getKey() + "=" + each.getValue())
        .collect(Collectors.joining(" "));
  }

  static List<String> details(AgentView agent, Instant now) {
    List<String> lines = new ArrayList<>();
    lines.add("%s %s".formatted(agent.id(), state(agent)));
    lines.add("  pool      " + agent.pool());
    lines.add("  version   " + agent.version());
    if (!agent.labels().isEmpty()) {
      lines.add("  labels    " + labels(agent));
    }
    lines.add(
        "  slots     %d, of which %d are taken"
            .formatted(agent.offer().slots(), agent.activity().held()));
    lines.add("  schemes   " + String.join(" ", agent.offer().schemes()));
    lines.add("  roots     " + String.join(" ", agent.offer().roots()));
    lines.add("  seen      %s ago".formatted(age(agent.activity().lastSeenAt(), now)));
    lines.add("  known     since %s".formatted(agent.activity().firstSeenAt()));
    Draining draining = agent.draining();
    if (draining != null) {
      lines.add(
          "  draining  since %s, %s"
              .formatted(
                  draining.since(),
                  draining.by() == null
                      ? "until what it holds has ended"
                      : "handing over at " + draining.by()));
    }
    return lines;
  }
}

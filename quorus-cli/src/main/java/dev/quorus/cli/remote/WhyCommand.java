package dev.quorus.cli.remote;

import dev.quorus.api.model.WhyView;
import dev.quorus.cli.command.Command;
import dev.quorus.cli.command.HelpText;
import dev.quorus.cli.command.HelpText.Example;
import dev.quorus.cli.shell.Console;
import dev.quorus.cli.shell.ExitCode;
import dev.quorus.cli.shell.Shell;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** Says why a transfer is where it is. */
final class WhyCommand implements Command {
  private final Shell shell;

  WhyCommand(Shell shell) {
    this.shell = shell;
  }

  @Override
  public void declare(CommandSpec spec) {
    Asked.declareIds(spec, "1");
    Asked.declareJson(spec, "Write the answer of the REST API, as one JSON document.");
    ServerOptions.declare(spec);
  }

  @Override
  public HelpText help() {
    return HelpText.of(
        List.of(
            "What it waits for, which agents cannot run it and why, and when it is expected to"
                + " run by the rate of the last attempts of its pool."),
        List.of(
            new Example(
                "quorus transfer why 019aa0f3-6c1e-7d42-8f5b-0a1b2c3d4e5f",
                "why does nothing happen?")),
        TransferGroup.codes());
  }

  @Override
  public ExitCode run(ParseResult arguments) throws InterruptedException {
    String id = Asked.ids(arguments).getFirst();
    Console console = shell.console();
    try (Remote server = Remote.open(arguments, shell)) {
      WhyView why = server.ask(client -> client.why(id));
      if (arguments.hasMatchedOption("--json")) {
        console.out().println(Told.json(why));
      } else {
        lines(why).forEach(console.out()::println);
      }
    }
    return ExitCode.DONE;
  }

  private static List<String> lines(WhyView why) {
    List<String> lines = new ArrayList<>();
    add(lines, "state", why.state().wire());
    add(lines, "reason", why.reason().code() + ": " + why.reason().message());
    WhyView.Waits waits = why.waitsFor();
    if (waits != null) {
      waits(lines, waits);
    }
    for (WhyView.Misfit each : why.agents()) {
      add(lines, "not fit", each.count() + " of its pool's agents: lacking " + each.lacks());
    }
    WhyView.Paused paused = why.paused();
    add(lines, "paused", paused == null ? null : paused.at() + ", " + paused.detail());
    WhyView.Forecast forecast = why.forecast();
    add(lines, "forecast", forecast == null ? "none: too little is known" : words(forecast));
    WhyView.Deadline deadline = why.deadline();
    add(
        lines,
        "deadline",
        deadline == null
            ? null
            : deadline.at() + ", " + deadline.outlook() + ": " + deadline.message());
    return lines;
  }

  private static void waits(List<String> lines, WhyView.Waits waits) {
    if (waits.pool() != null && waits.slots() != null && waits.slots() > 0) {
      add(
          lines,
          "queue",
          "%d before it in pool %s, %d of %d slots taken"
              .formatted(waits.ahead(), waits.pool(), waits.slotsTaken(), waits.slots()));
    }
    if (waits.endpoint() != null) {
      add(lines, "endpoint", waits.endpoint() + ", limit " + waits.endpointLimit());
    }
    add(lines, "behind", waits.transfer());
    add(lines, "until", waits.until() == null ? null : waits.until().toString());
  }

  private static String words(WhyView.Forecast forecast) {
    String start = forecast.start() == null ? "" : "starts " + forecast.start() + ", ";
    String end = forecast.end() == null ? "" : "ends " + forecast.end() + ", ";
    return start + end + "by " + forecast.basis();
  }

  private static void add(List<String> lines, String name, @Nullable String value) {
    if (value != null) {
      lines.add("%-9s ".formatted(name) + value);
    }
  }
}

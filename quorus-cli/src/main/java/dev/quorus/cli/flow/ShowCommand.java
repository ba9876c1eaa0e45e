package dev.quorus.cli.flow;

import dev.quorus.api.model.WorkflowEventPage;
import dev.quorus.api.model.WorkflowEventView;
import dev.quorus.api.model.WorkflowRunView;
import dev.quorus.api.model.WorkflowView;
import dev.quorus.cli.command.Command;
import dev.quorus.cli.command.HelpText;
import dev.quorus.cli.command.HelpText.Example;
import dev.quorus.cli.remote.Remote;
import dev.quorus.cli.remote.Told;
import dev.quorus.cli.remote.TransferGroup;
import dev.quorus.cli.shell.Console;
import dev.quorus.cli.shell.ExitCode;
import dev.quorus.cli.shell.Shell;
import java.util.List;
import java.util.Objects;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** Shows a workflow, or a run with its groups. */
final class ShowCommand implements Command {
  private static final int EVENTS = 1_000;

  private final Shell shell;

  ShowCommand(Shell shell) {
    this.shell = shell;
  }

  @Override
  public void declare(CommandSpec spec) {
    FlowOptions.declare(spec, "NAME|RUN", "1", "A workflow, whose text is shown, or a run.");
    spec.addOption(
        OptionSpec.builder("--events").description("Show every step of the run too.").build());
  }

  @Override
  public HelpText help() {
    return HelpText.of(
        List.of(),
        List.of(
            new Example("quorus workflow show daily-report > daily.yaml", "its text"),
            new Example(
                "quorus workflow show 019aa0f3-6c1e-7d42-8f5b-0a1b2c3d4e5f --events",
                "how a run went, step by step")),
        TransferGroup.codes());
  }

  @Override
  public ExitCode run(ParseResult arguments) throws InterruptedException {
    String what = FlowOptions.given(arguments).getFirst();
    boolean json = FlowOptions.json(arguments);
    Console console = shell.console();
    try (Remote server = Remote.open(arguments, shell)) {
      if (!FlowOptions.isRun(what)) {
        WorkflowView found = server.ask(client -> client.workflows().get(what, 0));
        console
            .out()
            .print(json ? Told.json(found) + "\n" : Objects.toString(found.document(), ""));
        return ExitCode.DONE;
      }
      WorkflowRunView run = server.ask(client -> client.workflows().run(what));
      show(run, json);
      if (arguments.hasMatchedOption("--events")) {
        events(server, what, json);
      }
    }
    return ExitCode.DONE;
  }

  private void show(WorkflowRunView run, boolean json) {
    Console console = shell.console();
    if (json) {
      console.out().println(Told.json(run));
      return;
    }
    console.out().println(RunLines.line(run));
    if (run.progress() != null) {
      FlowOptions.print(RunLines.groups(run.progress(), console), console);
    }
  }

  private void events(Remote server, String run, boolean json) throws InterruptedException {
    Long after = 0L;
    while (after != null) {
      long from = after;
      WorkflowEventPage page = server.ask(client -> client.workflows().events(run, from, EVENTS));
      page.items()
          .forEach(each -> shell.console().out().println(json ? Told.json(each) : line(each)));
      after = page.nextAfter();
    }
  }

  private static String line(WorkflowEventView event) {
    String why = event.reason() == null ? "" : ": " + event.reason().message();
    return "%s %s %s%s".formatted(event.at(), event.subject(), event.what(), why);
  }
}

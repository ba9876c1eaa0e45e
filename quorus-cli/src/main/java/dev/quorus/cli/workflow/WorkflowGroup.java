package dev.quorus.cli.workflow;

import dev.quorus.cli.command.CommandEntry;
import dev.quorus.cli.command.CommandGroup;
import dev.quorus.cli.command.HelpText;
import dev.quorus.cli.command.HelpText.Example;
import dev.quorus.cli.copy.EngineFactory;
import dev.quorus.cli.flow.FlowCommands;
import dev.quorus.cli.shell.ExitCode;
import dev.quorus.cli.shell.Shell;
import java.util.List;
import java.util.stream.Stream;

/** {@code quorus workflow} and what is below it. */
public final class WorkflowGroup {
  private WorkflowGroup() {}

  /** The group's place in the tree. */
  public static CommandEntry entry(Shell shell, EngineFactory engines) {
    return new CommandEntry(
        "workflow",
        "Check, plan, draw and run workflows in YAML, here or on a server",
        () -> new CommandGroup(page()),
        entries(shell, engines));
  }

  private static List<CommandEntry> entries(Shell shell, EngineFactory engines) {
    List<CommandEntry> here =
        List.of(
            CommandEntry.of(
                "validate",
                "Say all that is wrong with workflows, with the place and what to write",
                () -> new ValidateCommand(shell)),
            CommandEntry.of(
                "plan",
                "Show what a run would do, and its hash",
                () -> new PlanCommand(shell, engines)),
            CommandEntry.of(
                "graph",
                "Draw the groups of a workflow by their dependencies",
                () -> new GraphCommand(shell)),
            CommandEntry.of(
                "run",
                "Run a workflow here, or rehearse it",
                () -> new RunCommand(shell, engines)));
    return Stream.concat(here.stream(), FlowCommands.entries(shell).stream()).toList();
  }

  private static HelpText page() {
    return HelpText.of(
        List.of(
            "validate, plan, graph and run need no server: files are moved by this process, with your"
                + " rights. The others, and run with --server, talk to the server that --server or"
                + " the variable QUORUS_SERVER names, else to the one that 'quorus start' runs here."),
        List.of(
            new Example("quorus workflow validate daily.yaml", "look for mistakes"),
            new Example(
                "quorus workflow run daily.yaml --var day=2026-01-31 --mode dry-run",
                "see what a run would do, without moving a byte"),
            new Example("quorus workflow run daily.yaml", "run it")),
        ExitCode.values());
  }
}

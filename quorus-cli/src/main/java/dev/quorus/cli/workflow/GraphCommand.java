package dev.quorus.cli.workflow;

import dev.quorus.cli.command.Command;
import dev.quorus.cli.command.HelpText;
import dev.quorus.cli.command.HelpText.Example;
import dev.quorus.cli.command.Parsed;
import dev.quorus.cli.shell.ExitCode;
import dev.quorus.cli.shell.Shell;
import dev.quorus.workflow.model.WorkflowDefinition;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** Draws a workflow. */
final class GraphCommand implements Command {
  /** How it is drawn. */
  enum Format {
    TEXT,
    MERMAID,
    SVG
  }

  private final Shell shell;

  GraphCommand(Shell shell) {
    this.shell = shell;
  }

  @Override
  public void declare(CommandSpec spec) {
    PlanOptions.declareFile(spec);
    spec.addOption(
        OptionSpec.builder("--format")
            .paramLabel(Parsed.names(Format.values()))
            .type(Format.class)
            .converters(Parsed.oneOf(List.of(Format.values())))
            .description("For the terminal (text, the default), as Mermaid, or as SVG.")
            .build());
  }

  @Override
  public HelpText help() {
    return HelpText.of(
        List.of("Groups stand one behind the other as they depend on each other."),
        List.of(
            new Example("quorus workflow graph daily.yaml", "draw it in the terminal"),
            new Example(
                "quorus workflow graph daily.yaml --format svg > daily.svg", "draw it for a page")),
        ExitCode.DONE,
        ExitCode.USAGE);
  }

  @Override
  public ExitCode run(ParseResult arguments) {
    WorkflowDefinition definition = WorkflowFile.definition(PlanOptions.file(arguments), shell);
    Graph graph = Graph.of(definition);
    boolean unicode = shell.console().terminal().unicode();
    List<String> lines =
        switch (arguments.matchedOptionValue("--format", Format.TEXT)) {
          case TEXT -> GraphText.lines(graph, unicode);
          case MERMAID -> GraphMermaid.lines(graph);
          case SVG -> GraphSvg.lines(graph);
        };
    lines.forEach(shell.console().out()::println);
    return ExitCode.DONE;
  }
}

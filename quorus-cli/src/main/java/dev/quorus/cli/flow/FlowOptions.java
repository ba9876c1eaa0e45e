package dev.quorus.cli.flow;

import dev.quorus.cli.remote.ServerOptions;
import dev.quorus.cli.shell.Console;
import dev.quorus.cli.show.Table;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParseResult;

/** What the commands have in common. */
final class FlowOptions {
  static final String JSON = "--json";

  private FlowOptions() {}

  static void declare(CommandSpec spec, String label, String arity, String description) {
    spec.addPositional(
        PositionalParamSpec.builder()
            .index("0..*")
            .arity(arity)
            .paramLabel(label)
            .type(List.class)
            .auxiliaryTypes(String.class)
            .description(description)
            .build());
    declareServer(spec);
  }

  static void declareServer(CommandSpec spec) {
    spec.addOption(
        OptionSpec.builder(JSON)
            .description("Write what the REST API answers, as JSON documents, one a line.")
            .build());
    ServerOptions.declare(spec);
  }

  static void text(CommandSpec spec, String name, String label, String description) {
    spec.addOption(
        OptionSpec.builder(name)
            .paramLabel(label)
            .type(String.class)
            .description(description)
            .build());
  }

  static List<String> given(ParseResult arguments) {
    return arguments.matchedPositionalValue(0, List.of());
  }

  static boolean json(ParseResult arguments) {
    return arguments.hasMatchedOption(JSON);
  }

  /** Whether it names a run, and no workflow: those begin with a letter and are no UUIDs. */
  static boolean isRun(String text) {
    return text.length() == 36 && text.matches("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");
  }

  /** What goes to a file or a pipe is not cut. */
  static void print(Table table, Console console) {
    int width =
        console.terminal().showsOutput()
            ? console.terminal().size().columns()
            : Integer.MAX_VALUE / 2;
    table.lines(width).forEach(console.out()::println);
  }
}

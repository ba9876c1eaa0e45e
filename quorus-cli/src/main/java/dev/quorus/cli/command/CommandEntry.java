package dev.quorus.cli.command;

import dev.quorus.cli.command.HelpText.Example;
import dev.quorus.cli.shell.ExitCode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/**
 * A command's place in the tree.
 *
 * @param summary one line for the list of commands
 * @param command makes the command, when it is needed
 * @param children the commands below it
 */
public record CommandEntry(
    String name, String summary, Supplier<? extends Command> command, List<CommandEntry> children) {

  public CommandEntry {
    children = List.copyOf(children);
  }

  /** A command with none below it. */
  public static CommandEntry of(String name, String summary, Supplier<? extends Command> command) {
    return new CommandEntry(name, summary, command, List.of());
  }

  /**
   * Describes the command to the parser. One whose name is not among the arguments cannot be called
   * by them: it is described by its name and summary alone, which is what keeps the start short.
   */
  public CommandSpec spec(List<String> arguments) {
    return arguments.contains(name) ? whole(arguments) : stub();
  }

  /** Describes the command, whether or not it is among the arguments. */
  public CommandSpec whole(List<String> arguments) {
    Command made = command.get();
    CommandSpec spec = CommandSpec.wrapWithoutInspection(made).name(name);
    made.declare(spec);
    addCommonOptions(spec);
    children.forEach(each -> spec.addSubcommand(each.name(), each.spec(arguments)));
    writeHelp(spec.usageMessage(), made.help());
    return spec;
  }

  private CommandSpec stub() {
    CommandSpec spec = CommandSpec.create().name(name);
    spec.usageMessage().description(summary);
    return spec;
  }

  private static void addCommonOptions(CommandSpec spec) {
    spec.addOption(
        OptionSpec.builder("-h", "--help")
            .usageHelp(true)
            .description("Show this help and end.")
            .build());
    spec.addOption(
        OptionSpec.builder("--no-color")
            .description("Use no colours, also on a terminal (as does the variable NO_COLOR).")
            .build());
    spec.addOption(
        OptionSpec.builder("--debug")
            .description("Log in detail to standard error, with the stack traces of errors.")
            .build());
  }

  private void writeHelp(UsageMessageSpec page, HelpText help) {
    page.description(paragraphs(help))
        .synopsisSubcommandLabel("COMMAND")
        .parameterListHeading("%nParameters:%n")
        .optionListHeading("%nOptions:%n")
        .commandListHeading("%nCommands:%n")
        .exitCodeListHeading("%nExit codes:%n")
        .exitCodeList(numbered(help.exitCodes()))
        .footerHeading("%nExamples:%n")
        .footer(help.examples().stream().flatMap(CommandEntry::lines).toArray(String[]::new))
        .sortOptions(false)
        .abbreviateSynopsis(true);
  }

  private String[] paragraphs(HelpText help) {
    return Stream.concat(
            Stream.of(summary + "."),
            help.description().stream().flatMap(paragraph -> Stream.of("", paragraph)))
        .toArray(String[]::new);
  }

  private static Map<String, String> numbered(Map<ExitCode, String> meanings) {
    Map<String, String> numbered = new LinkedHashMap<>();
    meanings.forEach((code, meaning) -> numbered.put(String.valueOf(code.number()), meaning));
    return numbered;
  }

  private static Stream<String> lines(Example example) {
    return Stream.of("  # " + example.meaning(), "  " + example.commandLine());
  }
}

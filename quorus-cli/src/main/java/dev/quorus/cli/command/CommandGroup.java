package dev.quorus.cli.command;

import dev.quorus.cli.shell.CliException;
import dev.quorus.cli.shell.ExitCode;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** A command that does nothing itself, but has commands below it. */
public final class CommandGroup implements Command {
  private final HelpText help;

  public CommandGroup(HelpText help) {
    this.help = help;
  }

  @Override
  public void declare(CommandSpec spec) {}

  @Override
  public HelpText help() {
    return help;
  }

  @Override
  public ExitCode run(ParseResult arguments) {
    CommandSpec spec = arguments.commandSpec();
    List<String> below = List.copyOf(spec.subcommands().keySet());
    throw CliException.usage(
        "'%s' needs a command: %s".formatted(spec.qualifiedName(), String.join(", ", below)),
        "see '%s --help'".formatted(spec.qualifiedName()));
  }
}

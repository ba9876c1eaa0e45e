package dev.quorus.cli.command;

import dev.quorus.cli.shell.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** One command of quorus. Made only when it is called or when its help is asked for. */
public interface Command {
  /** Adds its options and parameters. {@code --help} and the like are there already. */
  void declare(CommandSpec spec);

  /** What its help page says besides. */
  HelpText help();

  /**
   * Does what it is for.
   *
   * @throws dev.quorus.cli.shell.CliException to end with a message and an exit code; any other
   *     exception is told as a defect
   */
  ExitCode run(ParseResult arguments) throws Exception;
}

package dev.quorus.cli;

import dev.quorus.cli.command.CommandEntry;
import dev.quorus.cli.shell.TestShell;
import java.util.List;

/** Runs command lines in this process, as the process would. */
public final class CommandLines {
  private CommandLines() {}

  /** Runs one of the commands; returns its exit code. */
  public static int run(TestShell shell, List<CommandEntry> commands, String... arguments) {
    return new QuorusCommand(shell.shell().console(), commands, List::of).run(arguments);
  }
}

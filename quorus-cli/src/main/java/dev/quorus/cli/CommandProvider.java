package dev.quorus.cli;

import dev.quorus.cli.command.CommandEntry;
import dev.quorus.cli.shell.Shell;
import java.util.List;

/** Adds commands to quorus. Providers are found by {@link java.util.ServiceLoader}. */
@FunctionalInterface
public interface CommandProvider {
  /** The commands that it adds; cheap, since the commands themselves are made later. */
  List<CommandEntry> commands(Shell shell);
}

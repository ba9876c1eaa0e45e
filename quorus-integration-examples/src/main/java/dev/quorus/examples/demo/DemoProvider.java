package dev.quorus.examples.demo;

import dev.quorus.cli.CommandProvider;
import dev.quorus.cli.command.CommandEntry;
import dev.quorus.cli.shell.Shell;
import java.util.List;

/** Adds {@code demo} to the commands of quorus. */
public final class DemoProvider implements CommandProvider {
  @Override
  public List<CommandEntry> commands(Shell shell) {
    return List.of(
        CommandEntry.of(
            "demo",
            "Show real transfers through a server of its own, and check every byte",
            () -> new DemoCommand(shell)));
  }
}

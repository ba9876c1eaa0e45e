package dev.quorus.cli;

import dev.quorus.cli.command.Command;
import dev.quorus.cli.command.CommandGroup;
import dev.quorus.cli.command.HelpText;
import dev.quorus.cli.command.HelpText.Example;
import dev.quorus.cli.shell.ExitCode;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** {@code quorus} itself. */
final class RootCommand implements Command {
  private final CommandGroup group = new CommandGroup(page());

  private static HelpText page() {
    return HelpText.of(
        List.of(
            "'quorus copy' needs nothing else. 'quorus start' runs a server, to which"
                + " 'quorus transfer' talks."),
        List.of(
            new Example(
                "quorus copy https://example.org/big.iso /srv/in/", "fetch a file, verified"),
            new Example("quorus start --root /srv", "run a server for the files under /srv"),
            new Example(
                "quorus transfer submit /srv/in/big.iso /srv/out/ --wait",
                "have the server move a file, and wait for it"),
            new Example("quorus help copy", "all about one command")),
        ExitCode.values());
  }

  @Override
  public void declare(CommandSpec spec) {
    spec.versionProvider(new Version());
    spec.addOption(
        OptionSpec.builder("-V", "--version")
            .versionHelp(true)
            .description("Show the version of quorus, Java and the system, and end.")
            .build());
  }

  @Override
  public HelpText help() {
    return group.help();
  }

  @Override
  public ExitCode run(ParseResult arguments) {
    return group.run(arguments);
  }
}

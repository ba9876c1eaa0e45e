package dev.quorus.cli.remote;

import dev.quorus.cli.command.Command;
import dev.quorus.cli.command.HelpText;
import dev.quorus.cli.command.HelpText.Example;
import dev.quorus.cli.shell.ExitCode;
import dev.quorus.cli.shell.Shell;
import java.io.IOException;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** Forgets what {@code quorus login} kept. */
public final class LogoutCommand implements Command {
  private final Shell shell;

  public LogoutCommand(Shell shell) {
    this.shell = shell;
  }

  @Override
  public void declare(CommandSpec spec) {}

  @Override
  public HelpText help() {
    return HelpText.of(
        List.of("The key stays worth what it is; 'quorus keys revoke' makes it worth nothing."),
        List.of(new Example("quorus logout", "forget the server and the key")),
        ExitCode.DONE,
        ExitCode.FAILED,
        ExitCode.DEFECT);
  }

  @Override
  public ExitCode run(ParseResult arguments) throws IOException {
    boolean removed = SavedLogin.remove(shell.folders().quorus());
    shell.console().out().println(removed ? "logged out" : "nobody was logged in");
    return ExitCode.DONE;
  }
}

package dev.quorus.cli.start;

import dev.quorus.cli.command.Command;
import dev.quorus.cli.command.HelpText;
import dev.quorus.cli.command.HelpText.Example;
import dev.quorus.cli.logging.Logging;
import dev.quorus.cli.settings.Said;
import dev.quorus.cli.settings.SettingKeys;
import dev.quorus.cli.shell.CliException;
import dev.quorus.cli.shell.ExitCode;
import dev.quorus.cli.shell.FileProblem;
import dev.quorus.cli.shell.Shell;
import dev.quorus.core.config.DurationText;
import java.io.IOException;
import java.io.PrintStream;
import java.net.BindException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/**
 * Runs a controller of a cluster: one of several on one database, which need agents to move files.
 */
public final class ControllerCommand implements Command {
  private static final SettingKeys KEYS =
      new SettingKeys("controller", List.of(ControllerKey.values()));

  /** Below the quorus folder, so that a server of {@code quorus start} keeps its own. */
  private static final String FOLDER = "controller";

  private static final Duration DEFAULT_GRACE = Duration.ofSeconds(30);

  private final Shell shell;
  private final ControllerLauncher launcher;

  public ControllerCommand(Shell shell, ControllerLauncher launcher) {
    this.shell = shell;
    this.launcher = launcher;
  }

  @Override
  public void declare(CommandSpec spec) {
    KEYS.declare(spec);
  }

  @Override
  public HelpText help() {
    Map<ExitCode, String> exitCodes = new LinkedHashMap<>();
    exitCodes.put(ExitCode.DONE, "stopped by SIGTERM or ctrl-C");
    exitCodes.put(ExitCode.USAGE, ExitCode.USAGE.meaning());
    exitCodes.put(ExitCode.TIMED_OUT, "did not end within the grace time");
    exitCodes.put(ExitCode.UNREACHABLE, "the port or the address cannot be had");
    exitCodes.put(ExitCode.REFUSED, "the database or the data folder cannot be used, or a policy");
    exitCodes.put(ExitCode.DEFECT, ExitCode.DEFECT.meaning());
    return new HelpText(
        List.of(
            "Any number of controllers work on one PostgreSQL database: one of them leads, and"
                + " another one takes over within seconds when it dies. Each of them answers"
                + " clients and agents. The first one on an empty database makes the admin key,"
                + " in its data folder.",
            "All of them need the same key for secrets, by QUORUS_SECRETS_KEY or"
                + " --secrets-key-file. The database's password is best given by"
                + " QUORUS_DATABASE_PASSWORD or --database-password-file."),
        List.of(
            new Example(
                "quorus controller --database jdbc:postgresql://db/quorus",
                "a controller that is alone"),
            new Example(
                "quorus controller --database jdbc:postgresql://db/quorus"
                    + " --cluster-members ctl-1:5701,ctl-2:5701,ctl-3:5701",
                "one of three"),
            new Example("quorus controller --config /etc/quorus/controller.yaml", "as a service")),
        exitCodes);
  }

  @Override
  public ExitCode run(ParseResult arguments) throws InterruptedException {
    Said said = KEYS.read(arguments, shell.folders());
    ControllerOptions options =
        new ControllerReader(said, shell.environment(), shell.folders().quorus().resolve(FOLDER))
            .read();
    Duration grace = said.value(ControllerKey.GRACE, DEFAULT_GRACE, DurationText::parse);
    said.check();
    ControllerOptions.Listen listen = options.listen();
    ServerLife.refuseOpenDoor(listen.bind(), listen.transport());
    Logging.ofServer(
        ServerLife.logFormat(shell, said.isOn(ControllerKey.LOG_JSON)),
        arguments.hasMatchedOption("--debug"));
    ServerPlace place = new ServerPlace(listen.bind(), listen.port(), options.data(), grace);
    return new ServerLife(shell, place, () -> start(options))
        .run((server, found) -> announce(server, options.identity().name()));
  }

  private RunningServer start(ControllerOptions options) throws IOException, InterruptedException {
    try {
      return launcher.start(options);
    } catch (BindException e) {
      throw e;
    } catch (IOException e) {
      throw new CliException(
          ExitCode.REFUSED, "the controller cannot start: " + FileProblem.reason(e), "", e);
    }
  }

  private void announce(RunningServer server, String name) {
    PrintStream out = shell.console().out();
    String url = shell.console().outColours().bold(server.url().toString());
    out.printf(
        "controller %s is ready at %s (%s)%n",
        name,
        url,
        server.hasAdminKey()
            ? "admin key: " + server.adminKeyFile()
            : "the admin key is with the controller that made it");
    out.flush();
  }
}

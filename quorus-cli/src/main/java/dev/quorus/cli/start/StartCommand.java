package dev.quorus.cli.start;

import dev.quorus.cli.command.Command;
import dev.quorus.cli.command.HelpText;
import dev.quorus.cli.command.HelpText.Example;
import dev.quorus.cli.logging.Logging;
import dev.quorus.cli.settings.Said;
import dev.quorus.cli.settings.SettingKeys;
import dev.quorus.cli.shell.ExitCode;
import dev.quorus.cli.shell.Shell;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** Runs a server: controller and agent in this process. */
public final class StartCommand implements Command {
  private static final SettingKeys KEYS = new SettingKeys("start", List.of(StartKey.values()));

  private final Shell shell;
  private final ServerLauncher launcher;

  public StartCommand(Shell shell, ServerLauncher launcher) {
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
    exitCodes.put(ExitCode.DONE, "stopped by SIGTERM or ctrl-C, after draining");
    exitCodes.put(ExitCode.USAGE, ExitCode.USAGE.meaning());
    exitCodes.put(ExitCode.TIMED_OUT, "did not end within the grace time");
    exitCodes.put(ExitCode.UNREACHABLE, "the port or the address cannot be had");
    exitCodes.put(ExitCode.REFUSED, "the data folder is locked or not writable, or a policy");
    exitCodes.put(ExitCode.DEFECT, ExitCode.DEFECT.meaning());
    return new HelpText(
        List.of(
            "Keeps its store and keys in the data folder; the first start writes a key for"
                + " 'quorus transfer' there. Offers its API to this machine only.",
            "A configuration file has the names of the flags, as in 'port: 8080' or"
                + " 'root: [/srv, /data]'. Relative paths in it are relative to its folder."),
        List.of(
            new Example("quorus start --root /srv", "serve the files under /srv"),
            new Example("quorus start --port 0 --data /var/lib/quorus --log-json", "as a service"),
            new Example("quorus start --config /etc/quorus.yaml", "with settings from a file")),
        exitCodes);
  }

  @Override
  public ExitCode run(ParseResult arguments) throws InterruptedException {
    Said said = KEYS.read(arguments, shell.folders());
    StartSettings settings = new StartReader(said, shell.folders()).read();
    ServerLife.refuseOpenDoor(settings.bind(), settings.transport());
    Logging.ofServer(
        ServerLife.logFormat(shell, said.isOn(StartKey.LOG_JSON)),
        arguments.hasMatchedOption("--debug"));
    ServerPlace place =
        new ServerPlace(settings.bind(), settings.port(), settings.data(), settings.grace());
    return new ServerLife(shell, place, () -> launcher.start(settings))
        .run((server, found) -> announce(server, found, settings.roots().getFirst()));
  }

  private void announce(RunningServer server, boolean found, Path root) {
    PrintStream out = shell.console().out();
    String url = shell.console().outColours().bold(server.url().toString());
    out.printf("quorus is ready at %s (admin key: %s)%n", url, server.adminKeyFile());
    out.println("Submit a transfer:");
    out.println("  " + SampleTransfer.curl(server.url(), server.adminKeyFile(), root));
    if (!found) {
      out.println("Other commands do not find this server by themselves; for them:");
      out.printf(
          "  export QUORUS_SERVER=%s QUORUS_API_KEY=\"$(cat '%s')\"%n",
          server.url(), server.adminKeyFile());
    }
    out.flush();
  }
}

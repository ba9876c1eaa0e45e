package dev.quorus.cli.start;

import dev.quorus.cli.command.Command;
import dev.quorus.cli.command.HelpText;
import dev.quorus.cli.command.HelpText.Example;
import dev.quorus.cli.logging.LogFormat;
import dev.quorus.cli.logging.Logging;
import dev.quorus.cli.settings.Said;
import dev.quorus.cli.settings.SettingKeys;
import dev.quorus.cli.shell.CliException;
import dev.quorus.cli.shell.ExitCode;
import dev.quorus.cli.shell.Shell;
import dev.quorus.controller.http.Transport;
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
    refuseOpenDoor(settings);
    Logging.ofServer(logFormat(said), arguments.hasMatchedOption("--debug"));
    return new ServerLife(shell, settings, launcher).run();
  }

  private LogFormat logFormat(Said said) {
    if (said.isOn(StartKey.LOG_JSON)) {
      return LogFormat.JSON;
    }
    return shell.console().errColours().on() ? LogFormat.SCREEN : LogFormat.PLAIN;
  }

  private static void refuseOpenDoor(StartSettings settings) {
    if (!settings.bind().isLoopbackAddress() && settings.transport().equals(Transport.LOCAL)) {
      throw new CliException(
          ExitCode.REFUSED,
          "listening at %s would send keys and files over the network in plain HTTP"
              .formatted(settings.bind().getHostAddress()),
          "give --tls-cert and --tls-key, leave out --bind, or say --insecure if that network is"
              + " trusted");
    }
  }
}

package dev.quorus.cli.agent;

import dev.quorus.cli.command.Command;
import dev.quorus.cli.command.HelpText;
import dev.quorus.cli.command.HelpText.Example;
import dev.quorus.cli.logging.LogFormat;
import dev.quorus.cli.logging.Logging;
import dev.quorus.cli.settings.Said;
import dev.quorus.cli.settings.SettingKeys;
import dev.quorus.cli.shell.ExitCode;
import dev.quorus.cli.shell.Shell;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** Runs an agent that dials controllers elsewhere. */
public final class AgentCommand implements Command {
  private static final SettingKeys KEYS = new SettingKeys("agent", List.of(AgentKey.values()));

  private final Shell shell;
  private final AgentLauncher launcher;

  public AgentCommand(Shell shell, AgentLauncher launcher) {
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
    exitCodes.put(ExitCode.UNREACHABLE, "no controller could be reached to enrol");
    exitCodes.put(
        ExitCode.REFUSED, "the token or the credential is not accepted, or the data folder");
    exitCodes.put(ExitCode.DEFECT, ExitCode.DEFECT.meaning());
    return new HelpText(
        List.of(
            "Moves files for controllers elsewhere, near the data. It dials out by one connection,"
                + " and to another controller when one dies; no port has to be open here.",
            "The first start enrols it with a token; from then on it has a credential of its own in"
                + " its data folder. An agent that is enrolled waits for controllers as long as it"
                + " takes."),
        List.of(
            new Example(
                "quorus agent --controller https://c1:8080,https://c2:8080 --token-file token"
                    + " --root /srv",
                "enrol, and move files under /srv"),
            new Example(
                "quorus agent --controller https://c1:8080 --pool dmz --label near=nas",
                "for transfers of a pool, best those of a host"),
            new Example("quorus agent --config /etc/quorus-agent.yaml", "settings from a file")),
        exitCodes);
  }

  @Override
  public ExitCode run(ParseResult arguments) throws InterruptedException {
    Said said = KEYS.read(arguments, shell.folders());
    AgentOptions options = new AgentReader(said, shell).read();
    Logging.ofServer(logFormat(said), arguments.hasMatchedOption("--debug"));
    return new AgentLife(shell, options, launcher).run();
  }

  private LogFormat logFormat(Said said) {
    if (said.isOn(AgentKey.LOG_JSON)) {
      return LogFormat.JSON;
    }
    return shell.console().errColours().on() ? LogFormat.SCREEN : LogFormat.PLAIN;
  }
}

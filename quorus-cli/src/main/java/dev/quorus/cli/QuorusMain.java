package dev.quorus.cli;

import dev.quorus.cli.agent.AgentCommand;
import dev.quorus.cli.command.CommandEntry;
import dev.quorus.cli.completion.CompletionCommand;
import dev.quorus.cli.copy.CopyCommand;
import dev.quorus.cli.copy.EngineFactory;
import dev.quorus.cli.doctor.DoctorCommand;
import dev.quorus.cli.embedded.ClusterController;
import dev.quorus.cli.embedded.DialingAgent;
import dev.quorus.cli.embedded.EmbeddedEngine;
import dev.quorus.cli.embedded.EmbeddedServer;
import dev.quorus.cli.logging.Logging;
import dev.quorus.cli.remote.AgentTokenGroup;
import dev.quorus.cli.remote.AgentsGroup;
import dev.quorus.cli.remote.AuditGroup;
import dev.quorus.cli.remote.ClusterGroup;
import dev.quorus.cli.remote.ConnectionsGroup;
import dev.quorus.cli.remote.EventsCommand;
import dev.quorus.cli.remote.KeysGroup;
import dev.quorus.cli.remote.LoginCommand;
import dev.quorus.cli.remote.LogoutCommand;
import dev.quorus.cli.remote.TenantsGroup;
import dev.quorus.cli.remote.TransferGroup;
import dev.quorus.cli.remote.WebhooksGroup;
import dev.quorus.cli.shell.Shell;
import dev.quorus.cli.start.ControllerCommand;
import dev.quorus.cli.start.ControllerLauncher;
import dev.quorus.cli.start.ServerLauncher;
import dev.quorus.cli.start.StartCommand;
import dev.quorus.cli.workflow.WorkflowGroup;
import java.util.List;
import java.util.ServiceLoader;

/** Where the process begins; only wires. */
public final class QuorusMain {
  private static final ServerLauncher SERVERS =
      settings -> EmbeddedServer.start(settings, Version.ofQuorus());

  private static final ControllerLauncher CONTROLLERS =
      options -> ClusterController.start(options, Version.ofQuorus());

  private QuorusMain() {}

  /** Runs the command that the arguments call, and exits with its code. */
  public static void main(String[] arguments) {
    System.exit(run(arguments));
  }

  /** Runs the command that the arguments call; its exit code. */
  public static int run(String... arguments) {
    Logging.choose();
    Shell shell = Shell.ofThisProcess(!List.of(arguments).contains("--no-color"));
    EngineFactory engines = options -> EmbeddedEngine.open(shell.folders().quorus(), options);
    int exitCode = command(shell, engines, SERVERS).run(arguments);
    shell.console().out().flush();
    return exitCode;
  }

  static QuorusCommand command(Shell shell, EngineFactory engines, ServerLauncher servers) {
    return new QuorusCommand(
        shell.console(), commands(shell, engines, servers), () -> added(shell));
  }

  private static List<CommandEntry> commands(
      Shell shell, EngineFactory engines, ServerLauncher servers) {
    return List.of(
        CommandEntry.of(
            "copy",
            "Copy a file or a tree from anywhere to anywhere, verified, resumable",
            () -> new CopyCommand(shell, engines)),
        CommandEntry.of(
            "doctor",
            "Say what a server offers, and what lies at an address",
            () -> new DoctorCommand(shell, engines)),
        CommandEntry.of(
            "start", "Run a server on this machine", () -> new StartCommand(shell, servers)),
        CommandEntry.of(
            "agent",
            "Run an agent for controllers elsewhere",
            () ->
                new AgentCommand(
                    shell,
                    (options, watcher) ->
                        DialingAgent.start(
                            options, watcher, shell.folders().quorus(), Version.ofQuorus()))),
        CommandEntry.of(
            "controller",
            "Run a controller of a cluster",
            () -> new ControllerCommand(shell, CONTROLLERS)),
        TransferGroup.entry(shell),
        EventsCommand.entry(shell),
        WebhooksGroup.entry(shell),
        AgentTokenGroup.entry(shell),
        AgentsGroup.entry(shell),
        ConnectionsGroup.entry(shell),
        ClusterGroup.entry(shell),
        KeysGroup.entry(shell),
        TenantsGroup.entry(shell),
        AuditGroup.entry(shell),
        CommandEntry.of(
            "login", "Keep a server and the key for it", () -> new LoginCommand(shell, System.in)),
        CommandEntry.of("logout", "Forget the server and the key", () -> new LogoutCommand(shell)),
        CommandEntry.of(
            "completion",
            "Write a script by which a shell completes commands",
            () -> new CompletionCommand(shell, () -> commands(shell, engines, servers))),
        WorkflowGroup.entry(shell, engines));
  }

  private static List<CommandEntry> added(Shell shell) {
    return ServiceLoader.load(CommandProvider.class).stream()
        .flatMap(each -> each.get().commands(shell).stream())
        .toList();
  }
}

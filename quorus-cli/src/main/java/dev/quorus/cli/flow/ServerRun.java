package dev.quorus.cli.flow;

import dev.quorus.api.model.RehearsalRequest;
import dev.quorus.api.model.RehearsalView;
import dev.quorus.api.model.WorkflowRequest;
import dev.quorus.api.model.WorkflowRunView;
import dev.quorus.cli.remote.Remote;
import dev.quorus.cli.remote.ServerOptions;
import dev.quorus.cli.remote.Told;
import dev.quorus.cli.shell.CliException;
import dev.quorus.cli.shell.ExitCode;
import dev.quorus.cli.shell.Shell;
import dev.quorus.cli.show.Figures;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** Runs a workflow on a server, in place of here. */
public final class ServerRun {
  private static final String DETACH = "--detach";

  private final Shell shell;
  private final ParseResult arguments;

  public ServerRun(Shell shell, ParseResult arguments) {
    this.shell = shell;
    this.arguments = arguments;
  }

  /** Declares what a run on a server takes beside the rest. */
  public static void declare(CommandSpec spec) {
    ServerOptions.declare(spec);
    spec.addOption(
        OptionSpec.builder("--wait")
            .description("With --server: wait for the end of the run. It does so anyway.")
            .build());
    spec.addOption(
        OptionSpec.builder(DETACH)
            .description("With --server: do not wait for the end of the run.")
            .build());
  }

  /** Whether the arguments ask for it. */
  public static boolean isWanted(ParseResult arguments) {
    return arguments.hasMatchedOption("--server");
  }

  /**
   * Runs it.
   *
   * @param what the name of a workflow that the server has, or a file, which is submitted first
   * @param mode {@code DRY_RUN} or {@code VIRTUAL_RUN}; null or {@code NORMAL} to move files
   */
  public ExitCode run(String what, Map<String, Object> inputs, @Nullable String mode)
      throws InterruptedException {
    if (arguments.hasMatchedOption(DETACH) && arguments.hasMatchedOption("--wait")) {
      throw CliException.usage("--wait and --detach contradict each other", "give one of them");
    }
    try (Remote server = Remote.open(arguments, shell)) {
      String name = nameOf(server, what);
      if (mode != null && !mode.equals("NORMAL")) {
        return rehearse(
            server, name, new RehearsalRequest(mode, inputs, null, null, null, failing()));
      }
      String hash = arguments.matchedOptionValue("--plan-hash", (String) null);
      WorkflowRequest wanted = new WorkflowRequest(inputs, null, hash);
      WorkflowRunView run = server.ask(client -> client.workflows().start(name, wanted, null));
      boolean json = arguments.hasMatchedOption("--json");
      if (arguments.hasMatchedOption(DETACH)) {
        shell.console().out().println(json ? Told.json(run) : run.id());
        return ExitCode.DONE;
      }
      return new RunWatch(shell, server, json, arguments.hasMatchedOption("--quiet"))
          .watch(run.id());
    }
  }

  /** The server makes first tries fail; a number of tries would go unheard. */
  private @Nullable List<String> failing() {
    List<String> given = arguments.matchedOptionValue("--fail", List.of());
    for (String each : given) {
      if (each.indexOf('=') >= 0) {
        throw CliException.usage(
            "--fail: '%s' counts tries, and on a server only the first one fails".formatted(each),
            "leave '=N' out, or --server");
      }
    }
    return given.isEmpty() ? null : given;
  }

  private String nameOf(Remote server, String what) throws InterruptedException {
    if (!Files.isRegularFile(shell.folders().resolve(what))) {
      return what;
    }
    String document = SubmitFlowCommand.read(what, shell);
    return server.ask(client -> client.workflows().submit(document)).name();
  }

  private ExitCode rehearse(Remote server, String name, RehearsalRequest wanted)
      throws InterruptedException {
    RehearsalView view = server.ask(client -> client.workflows().rehearse(name, wanted));
    if (arguments.hasMatchedOption("--json")) {
      shell.console().out().println(Told.json(view));
    } else {
      for (RehearsalView.Line each : view.lines()) {
        String why = each.reason() == null ? "" : ": " + each.reason().message();
        shell
            .console()
            .out()
            .println(
                "%s: %s %s -> %s%s"
                    .formatted(
                        each.transfer(), each.verdict(), each.source(), each.destination(), why));
      }
      shell
          .console()
          .out()
          .println(
              "%s: %s, %d files, %s; nothing was moved"
                  .formatted(
                      view.workflow(), view.outcome(), view.files(), Figures.bytes(view.bytes())));
      if (view.forecastEnd() != null) {
        shell.console().out().println("it would be done at " + view.forecastEnd());
      }
    }
    return view.outcome().equals("SUCCEEDED") ? ExitCode.DONE : ExitCode.FAILED;
  }
}

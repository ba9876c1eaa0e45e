package dev.quorus.cli.remote;

import dev.quorus.api.client.QuorusClient;
import dev.quorus.api.model.TransferPage;
import dev.quorus.api.model.TransferView;
import dev.quorus.cli.command.Command;
import dev.quorus.cli.command.HelpText;
import dev.quorus.cli.command.HelpText.Example;
import dev.quorus.cli.shell.CliException;
import dev.quorus.cli.shell.ExitCode;
import dev.quorus.cli.shell.Shell;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** Cancels, pauses, resumes or retries transfers, one after the other. */
final class SteerCommand implements Command {
  /** What is done to them. */
  enum Action {
    CANCEL,
    PAUSE,
    RESUME,
    RETRY
  }

  private final Shell shell;
  private final Action action;

  SteerCommand(Shell shell, Action action) {
    this.shell = shell;
    this.action = action;
  }

  @Override
  public void declare(CommandSpec spec) {
    Asked.declareIds(spec, "1..*");
    Asked.declareJson(spec, "Write one JSON document with the transfers in 'items'.");
    ServerOptions.declare(spec);
  }

  @Override
  public HelpText help() {
    String id = "019aa0f3-6c1e-7d42-8f5b-0a1b2c3d4e5f";
    return switch (action) {
      case CANCEL ->
          HelpText.of(
              List.of("The bytes stop within a second, and what was copied is removed."),
              List.of(new Example("quorus transfer cancel " + id, "no longer wanted")),
              TransferGroup.codes());
      case PAUSE ->
          HelpText.of(
              List.of(
                  "The bytes stop within a second, and what was copied stays. No attempt is"
                      + " charged, and the slot is free for others."),
              List.of(new Example("quorus transfer pause " + id, "not now")),
              TransferGroup.codes());
      case RESUME ->
          HelpText.of(
              List.of(
                  "A paused transfer goes on where it was, with the priority and the age that it"
                      + " had. One that is not paused is left as it is."),
              List.of(new Example("quorus transfer resume " + id, "now")),
              TransferGroup.codes());
      case RETRY ->
          HelpText.of(
              List.of(
                  "A failed or cancelled transfer is submitted once more, under a new id. One"
                      + " that waits for its next attempt is due at once."),
              List.of(new Example("quorus transfer retry " + id, "once more")),
              TransferGroup.codes());
    };
  }

  /** One that cannot be steered does not keep the others from it; the exit code is the first's. */
  @Override
  public ExitCode run(ParseResult arguments) throws InterruptedException {
    List<TransferView> steered = new ArrayList<>();
    boolean json = arguments.hasMatchedOption("--json");
    ExitCode exitCode = ExitCode.DONE;
    try (Remote server = Remote.open(arguments, shell)) {
      for (String id : Asked.ids(arguments)) {
        try {
          TransferView view = server.ask(client -> steer(client, id));
          steered.add(view);
          if (!json) {
            shell.console().out().println(told(id, view));
          }
        } catch (CliException e) {
          shell.console().complain(id + ": " + e.getMessage(), e.remedy());
          exitCode = exitCode == ExitCode.DONE ? e.exitCode() : exitCode;
        }
      }
    }
    if (json) {
      shell.console().out().println(Told.json(new TransferPage(steered, null)));
    }
    return exitCode;
  }

  private CompletableFuture<TransferView> steer(QuorusClient client, String id) {
    return switch (action) {
      case CANCEL -> client.cancel(id);
      case PAUSE -> client.pause(id);
      case RESUME -> client.resume(id);
      case RETRY -> client.retry(id, null);
    };
  }

  private String told(String id, TransferView view) {
    return switch (action) {
      case CANCEL, PAUSE, RESUME -> id + " " + view.state();
      case RETRY -> view.id().equals(id) ? id + " is due now" : id + " is retried as " + view.id();
    };
  }
}

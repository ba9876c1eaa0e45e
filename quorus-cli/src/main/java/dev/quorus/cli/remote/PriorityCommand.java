package dev.quorus.cli.remote;

import dev.quorus.api.model.TransferPage;
import dev.quorus.api.model.TransferView;
import dev.quorus.cli.command.Command;
import dev.quorus.cli.command.HelpText;
import dev.quorus.cli.command.HelpText.Example;
import dev.quorus.cli.command.Parsed;
import dev.quorus.cli.shell.CliException;
import dev.quorus.cli.shell.ExitCode;
import dev.quorus.cli.shell.Shell;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** Changes the priority of transfers, one after the other. */
final class PriorityCommand implements Command {
  private final Shell shell;

  PriorityCommand(Shell shell) {
    this.shell = shell;
  }

  @Override
  public void declare(CommandSpec spec) {
    spec.addOption(
        OptionSpec.builder("--to")
            .paramLabel("0-9")
            .type(Integer.class)
            .converters(Parsed.number(0, 9))
            .required(true)
            .description("The new priority; 9 is the most urgent.")
            .build());
    spec.addOption(
        OptionSpec.builder("--from")
            .paramLabel("0-9")
            .type(Integer.class)
            .converters(Parsed.number(0, 9))
            .description("Only if it has this priority now. Default: whatever it has.")
            .build());
    Asked.declareIds(spec, "1..*");
    Asked.declareJson(spec, "Write one JSON document with the transfers in 'items'.");
    ServerOptions.declare(spec);
  }

  @Override
  public HelpText help() {
    return HelpText.of(
        List.of(
            "What waits goes to its new place at once; what runs has it from its next attempt"
                + " on."),
        List.of(
            new Example(
                "quorus transfer priority --to 9 019aa0f3-6c1e-7d42-8f5b-0a1b2c3d4e5f",
                "before all others")),
        TransferGroup.codes());
  }

  @Override
  public ExitCode run(ParseResult arguments) throws InterruptedException {
    int priority = arguments.matchedOptionValue("--to", 0);
    Integer seen = arguments.matchedOptionValue("--from", (Integer) null);
    boolean json = arguments.hasMatchedOption("--json");
    List<TransferView> changed = new ArrayList<>();
    ExitCode exitCode = ExitCode.DONE;
    try (Remote server = Remote.open(arguments, shell)) {
      for (String id : Asked.ids(arguments)) {
        try {
          TransferView view = server.ask(client -> client.prioritize(id, priority, seen));
          changed.add(view);
          if (!json) {
            shell.console().out().println(id + " has priority " + view.order().priority());
          }
        } catch (CliException e) {
          shell.console().complain(id + ": " + e.getMessage(), e.remedy());
          exitCode = exitCode == ExitCode.DONE ? e.exitCode() : exitCode;
        }
      }
    }
    if (json) {
      shell.console().out().println(Told.json(new TransferPage(changed, null)));
    }
    return exitCode;
  }
}

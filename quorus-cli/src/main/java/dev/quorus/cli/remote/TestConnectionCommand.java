package dev.quorus.cli.remote;

import dev.quorus.api.model.ConnectionReport;
import dev.quorus.api.model.FailureView;
import dev.quorus.api.model.TestConnection;
import dev.quorus.cli.command.Command;
import dev.quorus.cli.command.HelpText;
import dev.quorus.cli.command.HelpText.Example;
import dev.quorus.cli.shell.ExitCode;
import dev.quorus.cli.shell.Shell;
import dev.quorus.core.failure.FailureCode;
import java.util.List;
import java.util.Objects;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParseResult;

/** Has an agent do what the doctor does. */
final class TestConnectionCommand implements Command {
  private final Shell shell;

  TestConnectionCommand(Shell shell) {
    this.shell = shell;
  }

  @Override
  public void declare(CommandSpec spec) {
    spec.addPositional(
        PositionalParamSpec.builder()
            .index("0")
            .arity("1")
            .paramLabel("NAME")
            .type(String.class)
            .description("The name of the connection.")
            .build());
    spec.addOption(
        OptionSpec.builder("--pool")
            .paramLabel("POOL")
            .type(String.class)
            .description("Let an agent of this pool do it. Default: default.")
            .build());
    spec.addOption(
        OptionSpec.builder("--write")
            .description(
                "Also write a small file into the folder as a transfer would, read it back and"
                    + " remove it.")
            .build());
    Asked.declareJson(spec, "Write what was found as JSON.");
    ServerOptions.declare(spec);
  }

  @Override
  public HelpText help() {
    return HelpText.of(
        List.of(
            "Connects from an agent's host, logs in, and says what the server offers and what lies"
                + " in the connection's folder. Nothing is changed there unless --write is given.",
            "Where the first use of a server is trusted, the key that it shows is kept for all"
                + " agents from then on."),
        List.of(
            new Example("quorus connections test partner-a", "can an agent use it?"),
            new Example(
                "quorus connections test partner-a --pool dmz --write",
                "from the pool that will use it, as a destination")),
        TransferGroup.codes());
  }

  @Override
  public ExitCode run(ParseResult arguments) throws InterruptedException {
    String name = arguments.matchedPositionalValue(0, "");
    TestConnection how =
        new TestConnection(
            arguments.matchedOptionValue("--pool", (String) null),
            arguments.hasMatchedOption("--write") ? true : null);
    try (Remote server = Remote.open(arguments, shell)) {
      ConnectionReport report = server.ask(client -> client.connections().test(name, how));
      if (arguments.hasMatchedOption("--json")) {
        shell.console().out().println(Told.json(report));
      } else {
        ConnectionLines.report(report).forEach(shell.console().out()::println);
      }
      return report.passed() ? ExitCode.DONE : complain(report);
    }
  }

  private ExitCode complain(ConnectionReport report) {
    FailureView failure =
        report.checks().stream()
            .map(ConnectionReport.Check::failure)
            .filter(Objects::nonNull)
            .findFirst()
            .orElseThrow();
    shell.console().complain(failure.code() + ": " + failure.message(), failure.remedy());
    return FailureCode.named(failure.code()).map(ExitCode::of).orElse(ExitCode.FAILED);
  }
}

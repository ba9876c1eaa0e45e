package dev.quorus.cli.remote;

import dev.quorus.api.model.AgentTokenRequest;
import dev.quorus.api.model.AgentTokenView;
import dev.quorus.cli.command.Command;
import dev.quorus.cli.command.HelpText;
import dev.quorus.cli.command.HelpText.Example;
import dev.quorus.cli.command.Parsed;
import dev.quorus.cli.shell.ExitCode;
import dev.quorus.cli.shell.Shell;
import dev.quorus.core.config.DurationText;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** Makes a token, and prints it and nothing else: its output can go to a file as it is. */
final class CreateTokenCommand implements Command {
  private static final int MOST_USES = 10_000;

  private final Shell shell;

  CreateTokenCommand(Shell shell) {
    this.shell = shell;
  }

  @Override
  public void declare(CommandSpec spec) {
    spec.addOption(
        OptionSpec.builder("--pool")
            .paramLabel("POOL")
            .type(String.class)
            .description("Only for agents of this pool. Default: any.")
            .build());
    spec.addOption(
        OptionSpec.builder("--expires")
            .paramLabel("DURATION")
            .type(Duration.class)
            .converters(Parsed.by(DurationText::parse))
            .description("Worth nothing after this, at most 30d. Default: 1h.")
            .build());
    spec.addOption(
        OptionSpec.builder("--uses")
            .paramLabel("N")
            .type(Integer.class)
            .converters(Parsed.number(1, MOST_USES))
            .description("Let so many agents enrol. Default: 1.")
            .build());
    Asked.declareJson(spec, "Write the token as the REST API has it, as one JSON document.");
    ServerOptions.declare(spec);
  }

  @Override
  public HelpText help() {
    return HelpText.of(
        List.of("Needs a key of the role operator or admin."),
        List.of(
            new Example("quorus agent-token create > token", "for one agent, within an hour"),
            new Example(
                "quorus agent-token create --pool dmz --uses 3 --expires 1d",
                "for three agents of a pool")),
        TransferGroup.codes());
  }

  @Override
  public ExitCode run(ParseResult arguments) throws InterruptedException {
    AgentTokenRequest request =
        new AgentTokenRequest(
            arguments.matchedOptionValue("--pool", (String) null),
            seconds(arguments.matchedOptionValue("--expires", (Duration) null)),
            arguments.matchedOptionValue("--uses", (Integer) null));
    try (Remote server = Remote.open(arguments, shell)) {
      AgentTokenView made = server.ask(client -> client.createAgentToken(request));
      shell
          .console()
          .out()
          .println(arguments.hasMatchedOption("--json") ? Told.json(made) : made.token());
    }
    return ExitCode.DONE;
  }

  private static @Nullable Integer seconds(@Nullable Duration duration) {
    return duration == null ? null : Integer.valueOf(Math.toIntExact(duration.toSeconds()));
  }
}

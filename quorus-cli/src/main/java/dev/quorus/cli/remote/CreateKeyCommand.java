package dev.quorus.cli.remote;

import dev.quorus.api.model.CreatedApiKey;
import dev.quorus.api.model.NewApiKey;
import dev.quorus.api.model.RoleName;
import dev.quorus.api.model.ScopeName;
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
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParseResult;

/** Creates a key, and prints it and nothing else: its output can go to a file as it is. */
final class CreateKeyCommand implements Command {
  private static final int MOST_REQUESTS = 1_000_000;

  private final Shell shell;

  CreateKeyCommand(Shell shell) {
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
            .description("What it is for.")
            .build());
    spec.addOption(
        OptionSpec.builder("--role")
            .paramLabel("ROLE")
            .type(RoleName.class)
            .converters(Parsed.oneOf(List.of(RoleName.values())))
            .description(
                "What it may do: %s. Default: viewer.".formatted(Parsed.names(RoleName.values())))
            .build());
    spec.addOption(
        OptionSpec.builder("--tenant")
            .paramLabel("TENANT")
            .type(String.class)
            .description("Whose it is. Default: the tenant of your own key.")
            .build());
    spec.addOption(
        OptionSpec.builder("--cluster-wide")
            .description("Also for what concerns all tenants, such as agents.")
            .build());
    spec.addOption(
        OptionSpec.builder("--expires")
            .paramLabel("DURATION")
            .type(Duration.class)
            .converters(Parsed.by(DurationText::parse))
            .description("Worth nothing after this, such as 90d. Default: never.")
            .build());
    spec.addOption(
        OptionSpec.builder("--rate")
            .paramLabel("N")
            .type(Integer.class)
            .converters(Parsed.number(1, MOST_REQUESTS))
            .description("At most so many requests a second. Default: the server's own limit.")
            .build());
    Asked.declareJson(spec, "Write the key as the REST API has it, as one JSON document.");
    ServerOptions.declare(spec);
  }

  @Override
  public HelpText help() {
    return HelpText.of(
        List.of(
            "The key is shown this once. It works at every controller within two seconds.",
            "Needs a key of the role admin; another tenant, and --cluster-wide, one that is"
                + " cluster-wide itself."),
        List.of(
            new Example(
                "quorus keys create nightly --role submitter > nightly.key",
                "for a program that submits"),
            new Example(
                "quorus keys create acme-admin --role admin --tenant acme --expires 90d",
                "for the administrator of a tenant")),
        TransferGroup.codes());
  }

  @Override
  public ExitCode run(ParseResult arguments) throws InterruptedException {
    Duration expires = arguments.matchedOptionValue("--expires", (Duration) null);
    NewApiKey wanted =
        new NewApiKey(
            arguments.matchedPositionalValue(0, ""),
            arguments.matchedOptionValue("--role", RoleName.VIEWER),
            arguments.matchedOptionValue("--tenant", (String) null),
            arguments.hasMatchedOption("--cluster-wide") ? ScopeName.CLUSTER : null,
            seconds(expires),
            arguments.matchedOptionValue("--rate", (Integer) null));
    try (Remote server = Remote.open(arguments, shell)) {
      CreatedApiKey made = server.ask(client -> client.access().createKey(wanted));
      if (arguments.hasMatchedOption("--json")) {
        shell.console().out().println(Told.json(made));
      } else {
        shell.console().out().println(made.key());
        shell.console().err().println("its id is " + made.id());
      }
    }
    return ExitCode.DONE;
  }

  private static @Nullable Integer seconds(@Nullable Duration duration) {
    return duration == null
        ? null
        : Integer.valueOf((int) Math.min(Integer.MAX_VALUE, duration.toSeconds()));
  }
}

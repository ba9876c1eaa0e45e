package dev.quorus.cli.remote;

import dev.quorus.api.model.SubmitTransfer;
import dev.quorus.api.model.TransferView;
import dev.quorus.cli.command.Command;
import dev.quorus.cli.command.HelpText;
import dev.quorus.cli.command.HelpText.Example;
import dev.quorus.cli.command.Parsed;
import dev.quorus.cli.order.TransferOptions;
import dev.quorus.cli.order.TransferOptions.Where;
import dev.quorus.cli.shell.CliException;
import dev.quorus.cli.shell.Console;
import dev.quorus.cli.shell.ExitCode;
import dev.quorus.cli.shell.Shell;
import dev.quorus.core.config.DurationText;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** Has the server make a transfer. */
final class SubmitCommand implements Command {
  private final Shell shell;

  SubmitCommand(Shell shell) {
    this.shell = shell;
  }

  @Override
  public void declare(CommandSpec spec) {
    TransferOptions.declare(spec, false);
    BatchFile.declare(spec);
    spec.addOption(
        OptionSpec.builder("--max-attempts")
            .paramLabel("N")
            .type(Integer.class)
            .converters(Parsed.number(1, 100))
            .description("Make at most N attempts: --retries counts one less.")
            .build());
    spec.addOption(
        OptionSpec.builder("--pool")
            .paramLabel("NAME")
            .type(String.class)
            .description("Run it on an agent of this pool. Default: default.")
            .build());
    spec.addOption(
        OptionSpec.builder("--priority")
            .paramLabel("0-9")
            .type(Integer.class)
            .converters(Parsed.number(0, 9))
            .description("9 is the most urgent. Default: 5.")
            .build());
    Asked.declareLabels(spec, "Give it this label, to find it by. May be repeated.");
    Asked.declareAgentLabels(spec);
    spec.addOption(
        OptionSpec.builder("--deadline")
            .paramLabel("TIME")
            .type(Instant.class)
            .converters(Parsed.by(text -> Asked.after(text, shell.timing().clock().instant())))
            .description("When it should be done, as 2026-11-21T06:00:00Z, or 2h from now.")
            .build());
    NotifyOptions.declare(spec);
    declareAnswer(spec);
    ServerOptions.declare(spec);
  }

  private static void declareAnswer(CommandSpec spec) {
    spec.addOption(
        OptionSpec.builder("--idempotency-key")
            .paramLabel("KEY")
            .type(String.class)
            .description("Submitting it again with the same KEY gives the same transfer.")
            .build());
    spec.addOption(
        OptionSpec.builder("--wait")
            .description("Wait until it is finished, and end with its exit code.")
            .build());
    spec.addOption(
        OptionSpec.builder("--wait-timeout")
            .paramLabel("DURATION")
            .type(Duration.class)
            .converters(Parsed.by(DurationText::parse))
            .description("Wait at most so long. Default: what --timeout says.")
            .build());
    Asked.declareJson(spec, "Write the transfer, when waiting the finished one, as JSON.");
    spec.addOption(
        OptionSpec.builder("-q", "--quiet").description("Write only the transfer's id.").build());
  }

  @Override
  public HelpText help() {
    return HelpText.of(
        List.of(
            "The transfer is stored before this returns, and runs whatever becomes of this"
                + " terminal. Here --timeout is the limit of one attempt, and with --wait also"
                + " how long to wait."),
        List.of(
            new Example(
                "quorus transfer submit https://example.org/a.csv /srv/in/ --wait",
                "submit one, and wait for it"),
            new Example(
                "quorus transfer submit -r sftp://me@h/out /srv/in --identity ~/.ssh/id_ed25519"
                    + " --known-hosts ~/.ssh/known_hosts",
                "fetch a tree with a key, from a server that this machine knows"),
            new Example(
                "quorus transfer submit @partner-a/out/x.csv /srv/in/",
                "from a named connection of the server: see 'quorus connections'"),
            new Example(
                "quorus transfer submit /srv/a /srv/b --label job=nightly --priority 7",
                "an urgent one, to be found by its label"),
            new Example(
                "quorus transfer submit --batch orders.ndjson",
                "one transfer a line, as the REST API takes it")),
        TransferGroup.codes());
  }

  @Override
  public ExitCode run(ParseResult arguments) throws InterruptedException {
    if (arguments.hasMatchedOption("--wait-timeout") && !arguments.hasMatchedOption("--wait")) {
      throw CliException.usage("--wait-timeout is for --wait", "add --wait");
    }
    if (BatchFile.given(arguments)) {
      return new BatchFile(shell).submit(arguments);
    }
    if (arguments.matchedPositionalValue(1, (String) null) == null) {
      throw CliException.usage(
          "SRC and DST are missing", "say what to move and where to, or --batch FILE");
    }
    try (Remote server = Remote.open(arguments, shell)) {
      SubmitTransfer wanted =
          Submission.of(
              arguments,
              TransferOptions.ends(arguments, shell, where(server)),
              NotifyOptions.read(arguments, shell));
      String key = arguments.matchedOptionValue("--idempotency-key", (String) null);
      TransferView submitted = server.ask(client -> client.submit(wanted, key));
      return arguments.hasMatchedOption("--wait")
          ? waitFor(submitted, arguments, server)
          : tell(submitted, arguments);
    }
  }

  private static Where where(Remote server) {
    return server.isLocal() ? Where.SERVER_HERE : Where.SERVER_ELSEWHERE;
  }

  private ExitCode tell(TransferView submitted, ParseResult arguments) {
    Console console = shell.console();
    if (arguments.hasMatchedOption("--json")) {
      console.out().println(Told.json(submitted));
    } else if (arguments.hasMatchedOption("--quiet")) {
      console.out().println(submitted.id());
    } else {
      console
          .out()
          .printf(
              "%s %s: %s to %s%n",
              submitted.id(),
              submitted.state(),
              submitted.order().source(),
              submitted.order().destination());
    }
    return ExitCode.DONE;
  }

  private ExitCode waitFor(TransferView submitted, ParseResult arguments, Remote server)
      throws InterruptedException {
    Console console = shell.console();
    boolean json = arguments.hasMatchedOption("--json");
    boolean quiet = arguments.hasMatchedOption("--quiet");
    OneView view = OneViews.none();
    if (!json && !quiet) {
      console.err().println("submitted " + submitted.id());
      view = console.terminal().showsErrors() ? OneViews.screen(shell) : OneViews.lines(console);
    }
    TransferView last = new WatchOne(shell, server, view).watch(submitted.id(), limit(arguments));
    if (json) {
      console.out().println(Told.json(last));
    } else if (quiet) {
      console.out().println(last.id());
    }
    WatchOne.tell(last, console, json || quiet);
    return Told.exitCode(last);
  }

  private static @Nullable Duration limit(ParseResult arguments) {
    Duration ofAttempt = arguments.matchedOptionValue("--timeout", (Duration) null);
    return arguments.matchedOptionValue("--wait-timeout", ofAttempt);
  }
}

package dev.quorus.cli.copy;

import dev.quorus.cli.command.Command;
import dev.quorus.cli.command.HelpText;
import dev.quorus.cli.command.HelpText.Example;
import dev.quorus.cli.order.SelectionOptions;
import dev.quorus.cli.order.TransferOptions;
import dev.quorus.cli.order.TransferOptions.Ends;
import dev.quorus.cli.order.TransferOptions.Where;
import dev.quorus.cli.shell.Console;
import dev.quorus.cli.shell.ExitCode;
import dev.quorus.cli.shell.Shell;
import dev.quorus.cli.show.LiveLine;
import dev.quorus.core.failure.RetryDelays;
import dev.quorus.core.transfer.Placement;
import dev.quorus.core.transfer.TransferId;
import dev.quorus.core.transfer.TransferIds;
import dev.quorus.core.transfer.TransferOrder;
import java.nio.file.Path;
import java.util.List;
import java.util.random.RandomGenerator;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** Copies a file or a tree from anywhere to anywhere. */
public final class CopyCommand implements Command {
  private final Shell shell;
  private final EngineFactory engines;
  private final CopyRun.Delays delays;

  public CopyCommand(Shell shell, EngineFactory engines) {
    this(shell, engines, new CopyRun.Delays(RetryDelays.DEFAULT, RandomGenerator.getDefault()));
  }

  CopyCommand(Shell shell, EngineFactory engines, CopyRun.Delays delays) {
    this.shell = shell;
    this.engines = engines;
    this.delays = delays;
  }

  @Override
  public void declare(CommandSpec spec) {
    TransferOptions.declare(spec);
    spec.addOption(
        OptionSpec.builder("--json")
            .description(
                "Write progress, the files of a tree, and the result as lines of JSON to standard"
                    + " output.")
            .build());
    spec.addOption(
        OptionSpec.builder("-q", "--quiet")
            .description("Say nothing unless it fails; with --json, only the last line.")
            .build());
  }

  @Override
  public HelpText help() {
    return HelpText.of(
        List.of(
            "The copy is written beside the destination, verified, and then renamed: under its"
                + " final name there is never half a file. A copy that was interrupted goes on"
                + " where it stopped when the same command is run again.",
            "Of a tree, what is at the destination already is not copied again; what failed is"
                + " named at the end, and the exit code is that of the gravest failure."),
        List.of(
            new Example("quorus copy https://example.org/big.iso .", "fetch into this folder"),
            new Example(
                "quorus copy report.csv https://archive.example/in/ --user me",
                "upload as a user, and be asked for the password"),
            new Example(
                "quorus copy -r sftp://me@h/out /srv/in --identity ~/.ssh/id_ed25519 --dry-run",
                "say what of a tree would be fetched"),
            new Example(
                "quorus copy -r /srv/out smb://h/share/in --mirror --max-delete 100"
                    + " --bandwidth 50MiB/s",
                "make the destination the same, gently"),
            new Example(
                "quorus copy a.bin /srv/out/ --overwrite replace --digest sha512",
                "replace what is there, and show another digest")),
        ExitCode.values());
  }

  @Override
  public ExitCode run(ParseResult arguments) throws InterruptedException {
    Ends ends = TransferOptions.ends(arguments, shell, Where.HERE);
    TransferOrder order =
        new TransferOrder(
            ends.source(),
            ends.destination(),
            TransferOptions.delivery(arguments),
            Placement.DEFAULT,
            TransferOptions.patience(arguments),
            SelectionOptions.selection(arguments),
            SelectionOptions.flow(arguments));
    TransferId id = TransferIds.named(ends.source().uri() + "\n" + ends.destination().uri());
    CopyView view = view(arguments, id, order);
    EngineOptions everywhere =
        new EngineOptions(List.of(Path.of("/")), TransferOptions.knownHosts(arguments, shell));
    try (OpenedEngine opened = engines.open(everywhere)) {
      CopyRun run = new CopyRun(id, order, opened.engine(), view, shell.timing(), delays);
      Ending ending = run.run(shell.signals());
      view.ended(ending);
      return ending.exitCode();
    }
  }

  private CopyView view(ParseResult arguments, TransferId id, TransferOrder order) {
    Console console = shell.console();
    boolean quiet = arguments.hasMatchedOption("--quiet");
    String shown = shown(order);
    boolean dryRun = order.selection().dryRun();
    CopyView plain = new PlainView(console, shown, quiet, dryRun);
    if (arguments.hasMatchedOption("--json")) {
      CopyView onlyFailures = new PlainView(console, shown, true, dryRun);
      return new JsonView(id, order, console.out(), shell.timing().ticker(), quiet, onlyFailures);
    }
    return quiet || !console.terminal().showsErrors()
        ? plain
        : new ScreenView(
            shown.substring(shown.lastIndexOf('/') + 1),
            plain,
            console.terminal(),
            shell.timing().ticker(),
            new LiveLine(console.err()));
  }

  /** A plain path where it is one: what the person wrote. */
  private static String shown(TransferOrder order) {
    return order.destination().scheme().equals("file")
        ? order.destination().uri().getPath()
        : order.destination().display();
  }
}

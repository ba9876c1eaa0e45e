package dev.quorus.examples.demo;

import dev.quorus.api.client.QuorusClient;
import dev.quorus.api.model.FailureView;
import dev.quorus.api.model.TransferStateName;
import dev.quorus.api.model.TransferView;
import dev.quorus.cli.shell.Palette;
import dev.quorus.cli.shell.Shell;
import dev.quorus.cli.show.Figures;
import dev.quorus.cli.show.LiveLine;
import dev.quorus.cli.show.Table;
import dev.quorus.cli.show.Table.Cell;
import dev.quorus.cli.show.Table.Column;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;

/** Submits the transfers, shows how they go, and checks what came of them. */
final class DemoRun {
  private static final Duration LOOK_EVERY = Duration.ofMillis(100);
  private static final Duration PATIENCE = Duration.ofMinutes(2);
  private static final int BAR = 24;
  private static final int TITLE = 22;

  private final Shell shell;
  private final DemoStage stage;
  private final QuorusClient client;

  DemoRun(Shell shell, DemoStage stage) {
    this.shell = shell;
    this.stage = stage;
    this.client = stage.client();
  }

  /** Whether all ended as they should, to the last byte. */
  boolean run() throws IOException, InterruptedException {
    List<DemoTransfer> transfers = stage.transfers();
    List<String> ids = new ArrayList<>();
    for (DemoTransfer each : transfers) {
      ids.add(client.submit(each.order(), null).join().id());
    }
    shell.console().out().printf("%d transfers submitted over REST.%n%n", ids.size());
    List<TransferView> ended = watch(transfers, ids);
    return report(transfers, ended);
  }

  private List<TransferView> watch(List<DemoTransfer> transfers, List<String> ids)
      throws InterruptedException {
    PrintStream screen = shell.console().out();
    boolean live = shell.console().terminal().showsOutput();
    LiveLine lines = new LiveLine(screen);
    Instant until = shell.timing().clock().instant().plus(PATIENCE);
    List<TransferView> now = look(ids);
    while (!allFinished(now) && shell.timing().clock().instant().isBefore(until)) {
      if (live) {
        lines.draw(bars(transfers, now));
      }
      shell.timing().pause().pause(LOOK_EVERY);
      now = look(ids);
    }
    lines.clear();
    return now;
  }

  private List<TransferView> look(List<String> ids) {
    return ids.stream().map(id -> client.get(id).join()).toList();
  }

  private static boolean allFinished(List<TransferView> transfers) {
    return transfers.stream().allMatch(each -> finished(each.state()));
  }

  private static boolean finished(TransferStateName state) {
    return switch (state) {
      case SUCCEEDED, FAILED, CANCELLED -> true;
      case QUEUED, ASSIGNED, RUNNING, RETRY_WAIT, PAUSED -> false;
    };
  }

  private List<String> bars(List<DemoTransfer> transfers, List<TransferView> now) {
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < transfers.size(); i++) {
      lines.add(bar(transfers.get(i).title(), now.get(i)));
    }
    return lines;
  }

  private static String bar(String title, TransferView transfer) {
    Long total = transfer.progress().bytesTotal();
    long moved = transfer.progress().bytesTransferred();
    int full = total == null || total == 0 ? 0 : (int) (BAR * moved / total);
    return "%s [%s%s] %s %s"
        .formatted(
            padded(title),
            "#".repeat(full),
            "-".repeat(BAR - full),
            Figures.bytes(moved),
            transfer.state().name().toLowerCase(Locale.ROOT));
  }

  private static String padded(String title) {
    return title + " ".repeat(Math.max(0, TITLE - title.length()));
  }

  private boolean report(List<DemoTransfer> transfers, List<TransferView> ended)
      throws IOException {
    Palette colours = shell.console().outColours();
    Table table =
        new Table(
            List.of(
                Column.whole("TRANSFER"),
                Column.whole("STATE"),
                Column.number("BYTES"),
                Column.number("TIME"),
                Column.number("ATTEMPTS"),
                Column.whole("BYTES CHECKED"),
                Column.text("REASON")),
            colours::bold,
            shell.console().terminal().unicode());
    boolean right = true;
    for (int i = 0; i < transfers.size(); i++) {
      boolean asExpected = asExpected(transfers.get(i), ended.get(i));
      right &= asExpected;
      table.add(row(transfers.get(i), ended.get(i), asExpected, colours));
    }
    PrintStream out = shell.console().out();
    table.lines(width()).forEach(out::println);
    out.printf(
        "%n%s%n",
        right
            ? "Every transfer ended as it should, and every byte is right."
            : "Something is wrong: see the table.");
    return right;
  }

  /** Where nobody looks at a screen, nothing needs to be cut. */
  private int width() {
    return shell.console().terminal().showsOutput()
        ? shell.console().terminal().size().columns()
        : Integer.MAX_VALUE;
  }

  private List<Cell> row(
      DemoTransfer transfer, TransferView ended, boolean asExpected, Palette colours) {
    return List.of(
        Cell.of(transfer.title()),
        Cell.of(ended.state().name()),
        Cell.of(Figures.bytes(ended.progress().bytesTransferred())),
        Cell.of(time(ended)),
        Cell.of(Integer.toString(ended.course().attempt())),
        asExpected
            ? new Cell(transfer.original() == null ? "none, as it must" : "all", colours::green)
            : new Cell("WRONG", colours::red),
        Cell.of(reason(ended)));
  }

  private static String time(TransferView ended) {
    Instant end = ended.times().finishedAt();
    return end == null ? "" : Figures.duration(Duration.between(ended.times().createdAt(), end));
  }

  private static String reason(TransferView ended) {
    FailureView failure = ended.course().failure();
    return failure == null ? "" : failure.code() + ": " + failure.message();
  }

  /** By comparing the bytes themselves, not by what the service says of them. */
  private static boolean asExpected(DemoTransfer transfer, TransferView ended) throws IOException {
    if (ended.state() != transfer.expected()) {
      return false;
    }
    if (transfer.original() == null) {
      return !Files.exists(transfer.copy());
    }
    return Files.exists(transfer.copy())
        && Files.mismatch(Objects.requireNonNull(transfer.original()), transfer.copy()) == -1;
  }
}

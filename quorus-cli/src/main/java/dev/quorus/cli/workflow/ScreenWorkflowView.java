package dev.quorus.cli.workflow;

import dev.quorus.cli.shell.ExitCode;
import dev.quorus.cli.shell.Terminal;
import dev.quorus.cli.show.Figures;
import dev.quorus.cli.show.LiveLine;
import dev.quorus.cli.show.RateMeter;
import dev.quorus.cli.show.ScreenLine;
import dev.quorus.core.engine.RunningAttempt;
import dev.quorus.core.time.Ticker;
import dev.quorus.workflow.run.Note;
import dev.quorus.workflow.run.RunView;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;

/** A few lines on a terminal, drawn again some ten times a second; then hands on to the last. */
final class ScreenWorkflowView implements WorkflowView {
  private static final long FRAME_NANOS = Duration.ofMillis(100).toNanos();

  /** More groups than that are told as a number. */
  private static final int MOST_GROUPS = 8;

  private final WorkflowView last;
  private final Terminal terminal;
  private final Ticker ticker;
  private final LiveLine screen;
  private final RateMeter rate;
  private final String name;
  private final int width;
  private long drawnAt;

  ScreenWorkflowView(
      String name, WorkflowView last, Terminal terminal, Ticker ticker, LiveLine screen) {
    this.name = name;
    this.last = last;
    this.terminal = terminal;
    this.ticker = ticker;
    this.screen = screen;
    this.rate = new RateMeter(ticker);
    this.width = terminal.size().columns() - 1;
    this.drawnAt = ticker.nanos() - FRAME_NANOS;
  }

  @Override
  public void note(Note note) {
    if (note.what().equals("FAILED")) {
      screen.clear();
      last.note(note);
    }
  }

  @Override
  public void running(RunView run, Collection<RunningAttempt> attempts) {
    long now = ticker.nanos();
    if (now - drawnAt < FRAME_NANOS) {
      return;
    }
    drawnAt = now;
    long bytes = run.bytes() + attempts.stream().mapToLong(each -> each.progress().bytes()).sum();
    rate.note(bytes);
    List<String> lines = new ArrayList<>();
    lines.add(head(run, attempts.size(), bytes));
    run.groups().stream()
        .filter(PlainWorkflowView::shows)
        .limit(MOST_GROUPS)
        .forEach(each -> lines.add("  " + WorkflowTexts.line(each)));
    screen.draw(
        lines.stream()
            .map(each -> ScreenLine.fitted(each, width, terminal.unicode()))
            .collect(Collectors.toList()));
  }

  private String head(RunView run, int underWay, long bytes) {
    long over = run.groups().stream().filter(each -> each.phase().over()).count();
    return "%s: %d of %d groups, %d under way, %s%s"
        .formatted(
            name,
            over,
            run.groups().size(),
            underWay,
            Figures.bytes(bytes),
            rate.bytesPerSecond().isPresent()
                ? ", " + Figures.rate(rate.bytesPerSecond().getAsDouble())
                : "");
  }

  @Override
  public void ended(RunView run, ExitCode exitCode) {
    screen.clear();
    last.ended(run, exitCode);
  }
}

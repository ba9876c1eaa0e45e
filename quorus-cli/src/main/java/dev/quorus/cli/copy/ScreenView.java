package dev.quorus.cli.copy;

import dev.quorus.cli.shell.Terminal;
import dev.quorus.cli.show.LiveLine;
import dev.quorus.cli.show.ProgressLine;
import dev.quorus.cli.show.RateMeter;
import dev.quorus.cli.show.ScreenLine;
import dev.quorus.core.time.Ticker;
import dev.quorus.core.transfer.Progress;
import java.time.Duration;
import java.util.List;

/** A line that is redrawn on a terminal, at most ten times a second; then hands on to the last. */
final class ScreenView implements CopyView {
  private static final long FRAME_NANOS = Duration.ofMillis(100).toNanos();
  private static final long ASK_WIDTH_NANOS = Duration.ofSeconds(2).toNanos();

  private final CopyView last;
  private final Terminal terminal;
  private final Ticker ticker;
  private final LiveLine screen;
  private final ProgressLine line;
  private final RateMeter rate;
  private long drawnAt;
  private long askedAt;
  private int width;

  ScreenView(String name, CopyView last, Terminal terminal, Ticker ticker, LiveLine screen) {
    this.last = last;
    this.terminal = terminal;
    this.ticker = ticker;
    this.screen = screen;
    this.line = new ProgressLine(name, terminal.unicode());
    this.rate = new RateMeter(ticker);
    this.drawnAt = ticker.nanos() - FRAME_NANOS;
  }

  @Override
  public void running(int attempt, Progress progress) {
    rate.note(progress.bytes());
    if (frameIsDue()) {
      screen.draw(List.of(line.draw(progress, rate.bytesPerSecond(), width())));
    }
  }

  @Override
  public void waiting(NextAttempt next, Duration left) {
    if (frameIsDue()) {
      String text = CopyTexts.waiting(next, left);
      screen.draw(List.of(ScreenLine.fitted(text, width(), terminal.unicode())));
    }
  }

  @Override
  public void ended(Ending ending) {
    screen.clear();
    last.ended(ending);
  }

  private boolean frameIsDue() {
    long now = ticker.nanos();
    if (now - drawnAt < FRAME_NANOS) {
      return false;
    }
    drawnAt = now;
    return true;
  }

  /** One less than the screen has, since many terminals wrap behind the last column. */
  private int width() {
    long now = ticker.nanos();
    if (width == 0 || now - askedAt >= ASK_WIDTH_NANOS) {
      askedAt = now;
      width = terminal.size().columns() - 1;
    }
    return width;
  }
}

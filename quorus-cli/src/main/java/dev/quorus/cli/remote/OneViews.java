package dev.quorus.cli.remote;

import dev.quorus.api.model.TransferStateName;
import dev.quorus.api.model.TransferView;
import dev.quorus.cli.shell.CliException;
import dev.quorus.cli.shell.Console;
import dev.quorus.cli.shell.Shell;
import dev.quorus.cli.show.LiveLine;
import dev.quorus.cli.show.ProgressLine;
import dev.quorus.cli.show.RateMeter;
import dev.quorus.cli.show.ScreenLine;
import dev.quorus.core.transfer.Progress;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The ways to show one transfer while it is watched. */
final class OneViews {
  private OneViews() {}

  /** As a line of a terminal, redrawn. */
  static OneView screen(Shell shell) {
    return new Screen(shell);
  }

  /** As a line for each change of state. */
  static OneView lines(Console console) {
    return new Lines(console);
  }

  /** As a line of JSON for each look that sees something new. */
  static OneView json(Console console) {
    return new Json(console);
  }

  /** Not at all. */
  static OneView none() {
    return new None();
  }

  private static final class Screen implements OneView {
    private final Shell shell;
    private final LiveLine line;
    private final RateMeter rate;
    private final int width;

    Screen(Shell shell) {
      this.shell = shell;
      this.line = new LiveLine(shell.console().err());
      this.rate = new RateMeter(shell.timing().ticker());
      // Many terminals wrap behind the last column.
      this.width = shell.console().terminal().size().columns() - 1;
    }

    @Override
    public void seen(TransferView view) {
      if (view.state() != TransferStateName.RUNNING) {
        draw(view.state() + " " + Told.why(view));
        return;
      }
      Progress progress = progress(view);
      rate.note(progress.bytes());
      String destination = view.order().destination();
      String name = destination.substring(destination.lastIndexOf('/') + 1);
      boolean unicode = shell.console().terminal().unicode();
      line.draw(
          List.of(new ProgressLine(name, unicode).draw(progress, rate.bytesPerSecond(), width)));
    }

    private static Progress progress(TransferView view) {
      long bytes = view.progress().bytesTransferred();
      Long total = view.progress().bytesTotal();
      Long files = view.policy().recursive() ? view.progress().filesTotal() : null;
      return new Progress(
          bytes,
          total == null ? Progress.UNKNOWN : total,
          view.policy().recursive() ? view.progress().filesTransferred() : 0,
          files == null ? Progress.UNKNOWN : files);
    }

    @Override
    public void away(CliException problem) {
      draw("no answer for now: " + problem.getMessage());
    }

    private void draw(String text) {
      boolean unicode = shell.console().terminal().unicode();
      line.draw(List.of(ScreenLine.fitted(text, width, unicode)));
    }

    @Override
    public void end() {
      line.clear();
    }
  }

  private static final class Lines implements OneView {
    private final Console console;
    private @Nullable String last;

    Lines(Console console) {
      this.console = console;
    }

    @Override
    public void seen(TransferView view) {
      String why = Told.why(view);
      String text = view.id() + " " + view.state() + (why.isEmpty() ? "" : " " + why);
      if (!view.state().isFinished() && !text.equals(last)) {
        last = text;
        console.err().println(ScreenLine.fitted(text, Integer.MAX_VALUE / 2, true));
      }
    }

    @Override
    public void away(CliException problem) {
      String text = "no answer for now: " + problem.getMessage();
      if (!text.equals(last)) {
        last = text;
        console.err().println(text);
      }
    }

    @Override
    public void end() {}
  }

  private static final class Json implements OneView {
    private final Console console;
    private @Nullable TransferView last;

    Json(Console console) {
      this.console = console;
    }

    @Override
    public void seen(TransferView view) {
      if (!Objects.equals(view, last)) {
        last = view;
        console.out().println(Told.json(view));
      }
    }

    @Override
    public void away(CliException problem) {}

    @Override
    public void end() {}
  }

  private static final class None implements OneView {
    @Override
    public void seen(TransferView view) {}

    @Override
    public void away(CliException problem) {}

    @Override
    public void end() {}
  }
}

package dev.quorus.cli.remote;

import dev.quorus.api.model.TransferStateName;
import dev.quorus.api.model.TransferView;
import dev.quorus.cli.shell.CliException;
import dev.quorus.cli.shell.Console;
import dev.quorus.cli.shell.Shell;
import dev.quorus.cli.shell.Terminal;
import dev.quorus.cli.show.LiveLine;
import dev.quorus.cli.show.ScreenLine;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The ways to show many transfers while they are watched. */
final class AllViews {
  private AllViews() {}

  /** As a table of a terminal, redrawn. */
  static AllView screen(Shell shell) {
    return new Screen(shell);
  }

  /** As a line for each change of a state. */
  static AllView lines(Console console) {
    return new Lines(console);
  }

  /** As a line of JSON for each change of a transfer. */
  static AllView json(Console console) {
    return new Json(console);
  }

  private static final class Screen implements AllView {
    private static final int ENDED_SHOWN = 5;

    private final Shell shell;
    private final LiveLine screen;
    private final Deque<TransferView> lastEnded = new ArrayDeque<>();

    Screen(Shell shell) {
      this.shell = shell;
      this.screen = new LiveLine(shell.console().err());
    }

    @Override
    public void seen(List<TransferView> goingOn, List<TransferView> ended, boolean more) {
      ended.forEach(lastEnded::addFirst);
      while (lastEnded.size() > ENDED_SHOWN) {
        lastEnded.removeLast();
      }
      Terminal.Size size = shell.console().terminal().size();
      // Headings, the line about the rest, and one for the cursor.
      int room = Math.max(1, size.rows() - 3);
      List<TransferView> all = Stream.concat(goingOn.stream(), lastEnded.stream()).toList();
      List<TransferView> shown = all.subList(0, Math.min(all.size(), room));
      List<String> lines = new ArrayList<>(table(shown, size.columns() - 1));
      lines.add(summary(goingOn.size(), all.size() - shown.size(), more));
      screen.draw(lines);
    }

    private List<String> table(List<TransferView> shown, int width) {
      Console console = shell.console();
      return new TransferTable(console.errColours(), console.terminal())
          .lines(shown, shell.timing().clock().instant(), width);
    }

    private static String summary(int goingOn, int hidden, boolean more) {
      String count = goingOn + (more ? " or more" : "") + " going on";
      return hidden == 0
          ? count + "; ctrl-C ends the view, not the transfers"
          : count + "; " + hidden + " not shown";
    }

    @Override
    public void away(CliException problem) {
      Terminal terminal = shell.console().terminal();
      String text = "no answer for now: " + problem.getMessage();
      screen.draw(
          List.of(ScreenLine.fitted(text, terminal.size().columns() - 1, terminal.unicode())));
    }

    @Override
    public void end() {
      screen.clear();
    }
  }

  private static final class Lines implements AllView {
    private final Console console;
    private final Map<String, TransferStateName> last = new HashMap<>();

    Lines(Console console) {
      this.console = console;
    }

    @Override
    public void seen(List<TransferView> goingOn, List<TransferView> ended, boolean more) {
      Stream.concat(ended.stream(), goingOn.reversed().stream())
          .filter(each -> last.put(each.id(), each.state()) != each.state())
          .forEach(each -> console.out().println(line(each)));
      ended.forEach(each -> last.remove(each.id()));
      console.out().flush();
    }

    private static String line(TransferView view) {
      String why = Told.why(view);
      String text =
          "%s %s %s to %s%s"
              .formatted(
                  view.id(),
                  view.state(),
                  view.order().source(),
                  view.order().destination(),
                  why.isEmpty() ? "" : ": " + why);
      return ScreenLine.fitted(text, Integer.MAX_VALUE / 2, true);
    }

    @Override
    public void away(CliException problem) {
      console.err().println("no answer for now: " + problem.getMessage());
    }

    @Override
    public void end() {}
  }

  private static final class Json implements AllView {
    private final Console console;
    private final Map<String, TransferView> last = new HashMap<>();

    Json(Console console) {
      this.console = console;
    }

    @Override
    public void seen(List<TransferView> goingOn, List<TransferView> ended, boolean more) {
      Stream.concat(ended.stream(), goingOn.reversed().stream())
          .filter(each -> !each.equals(last.put(each.id(), each)))
          .forEach(each -> console.out().println(Told.json(each)));
      ended.forEach(each -> last.remove(each.id()));
      console.out().flush();
    }

    @Override
    public void away(CliException problem) {}

    @Override
    public void end() {}
  }
}

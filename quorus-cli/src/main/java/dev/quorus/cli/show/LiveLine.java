package dev.quorus.cli.show;

import java.io.PrintStream;
import java.util.List;

/** A line, or a few, of a terminal that are drawn again and again. For one thread. */
public final class LiveLine {
  private static final String CLEAR_TO_END = "\u001b[J";

  private final PrintStream screen;
  private int drawn;

  public LiveLine(PrintStream screen) {
    this.screen = screen;
  }

  /** Draws the lines in place of those drawn before. Each must be narrower than the screen. */
  public void draw(List<String> lines) {
    screen.print(home() + String.join("\n", lines));
    screen.flush();
    drawn = lines.size();
  }

  /** Takes the lines off the screen. */
  public void clear() {
    if (drawn > 0) {
      screen.print(home());
      screen.flush();
      drawn = 0;
    }
  }

  /** To the first of the lines, and clear. In one write with what follows: it does not flicker. */
  private String home() {
    String up = drawn > 1 ? "\u001b[" + (drawn - 1) + "A" : "";
    return drawn == 0 ? "" : "\r" + up + CLEAR_TO_END;
  }
}

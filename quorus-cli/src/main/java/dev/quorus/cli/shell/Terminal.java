package dev.quorus.cli.shell;

import dev.quorus.core.transfer.Secret;
import java.util.Optional;

/** What is known of the terminal that a command runs in, if it runs in one. */
public interface Terminal {
  /** The size of a screen in characters. */
  record Size(int columns, int rows) {
    public static final Size USUAL = new Size(80, 24);
  }

  /** Whether standard output goes to a person's screen. */
  boolean showsOutput();

  /** Whether standard error goes to a person's screen that can redraw a line. */
  boolean showsErrors();

  /** The size of the screen now; 80 by 24 if there is none. Asking takes some milliseconds. */
  Size size();

  /** Whether the screen shows more than ASCII. */
  boolean unicode();

  /** Asks for a value that is not shown while it is typed; empty if there is nobody to ask. */
  Optional<Secret> askSecret(String question);
}

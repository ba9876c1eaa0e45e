package dev.quorus.cli.shell;

import dev.quorus.core.transfer.Secret;
import java.util.Optional;

/** What is known of the terminal that a command runs in, if it runs in one. */
public interface Terminal {
  /** Whether standard output goes to a person's screen. */
  boolean showsOutput();

  /** Whether standard error goes to a person's screen that can redraw a line. */
  boolean showsErrors();

  /** The width of the screen now, in characters; 80 if there is none. */
  int columns();

  /** Whether the screen shows more than ASCII. */
  boolean unicode();

  /** Asks for a value that is not shown while it is typed; empty if there is nobody to ask. */
  Optional<Secret> askSecret(String question);
}

package dev.quorus.cli.shell;

import java.io.PrintStream;

/**
 * Where a command writes: answers to standard output, everything else to standard error. Safe for
 * use by many threads.
 */
public final class Console {
  private final PrintStream out;
  private final PrintStream err;
  private final Terminal terminal;
  private final boolean coloured;

  /**
   * Makes one.
   *
   * @param colourAllowed whether colours may be used where there is a terminal to show them
   */
  public Console(PrintStream out, PrintStream err, Terminal terminal, boolean colourAllowed) {
    this.out = out;
    this.err = err;
    this.terminal = terminal;
    this.coloured = colourAllowed;
  }

  public PrintStream out() {
    return out;
  }

  public PrintStream err() {
    return err;
  }

  public Terminal terminal() {
    return terminal;
  }

  /** The colours of standard output. */
  public Palette outColours() {
    return new Palette(coloured && terminal.showsOutput());
  }

  /** The colours of standard error. */
  public Palette errColours() {
    return new Palette(coloured && terminal.showsErrors());
  }

  /** Tells what went wrong and what to do about it, in two lines. */
  public void complain(String message, String remedy) {
    Palette colours = errColours();
    synchronized (err) {
      err.println(colours.red("quorus:") + " " + message);
      if (!remedy.isEmpty()) {
        err.println("  " + remedy);
      }
    }
  }
}

package dev.quorus.cli.remote;

import dev.quorus.cli.shell.Console;
import dev.quorus.cli.show.Table;

/** How a table comes to standard output. */
final class Printed {
  private Printed() {}

  /** As wide as the screen; what goes to a file or a pipe is not cut. */
  static void table(Table table, Console console) {
    int width =
        console.terminal().showsOutput()
            ? console.terminal().size().columns()
            : Integer.MAX_VALUE / 2;
    table.lines(width).forEach(console.out()::println);
  }
}

package dev.quorus.cli.shell;

import dev.quorus.core.config.Environment;
import java.nio.file.Path;

/** What a command runs in. */
public record Shell(
    Console console, Environment environment, Folders folders, Timing timing, Signals signals) {

  /**
   * That of this process.
   *
   * @param colourAllowed false if the command line asks for none
   */
  public static Shell ofThisProcess(boolean colourAllowed) {
    Environment environment = Environment.SYSTEM;
    boolean coloured = colourAllowed && environment.value("NO_COLOR").isEmpty();
    Console console =
        new Console(System.out, System.err, new SystemTerminal(environment), coloured);
    return new Shell(
        console, environment, folders(environment), Timing.SYSTEM, new SystemSignals());
  }

  private static Folders folders(Environment environment) {
    Path working = Path.of("").toAbsolutePath();
    Path quorus =
        environment
            .value("QUORUS_HOME")
            .map(working::resolve)
            .orElseGet(() -> Path.of(System.getProperty("user.home"), ".quorus"));
    return new Folders(working, quorus.normalize());
  }
}
